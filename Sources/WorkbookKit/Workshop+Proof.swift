public import Foundation
import ProcessActivity

/// The proof that a participant needs no network.
extension Workshop {
  /// The result of the proof.
  public struct Proof: Encodable, Equatable, Sendable {
    /// Whether the machine was cut off from every network.
    public var isWithoutNetwork: Bool
    /// The time until a new package is built, in seconds.
    public var build: Double
    /// The time of the first check in that package, in seconds.
    public var firstCheck: Double
    /// The time of the second check, in seconds.
    public var secondCheck: Double
  }

  /// The command that runs another one without a network.
  static let prefixes = [
    ["unshare", "--user", "--map-root-user", "--net"], ["unshare", "--net"],
  ]

  /// Works as a participant does, in a new package and without a network if that's permitted.
  ///
  /// - Parameters:
  ///   - program: The file of the program.
  ///   - onStep: A closure that's called with the title of each step.
  /// - Returns: The result.
  /// - Throws: ``WorkbookError`` if a step fails.
  public func prove(with program: URL, onStep: (String) -> Void) throws -> Proof {
    try prove(with: program, prefixes: Self.prefixes, onStep: onStep)
  }

  func prove(
    with program: URL,
    prefixes: [[String]],
    onStep: (String) -> Void
  ) throws -> Proof {
    let prefix = prefixes.first(where: Self.cutsOff)
    let folder = FileManager.default.temporaryDirectory.appending(path: "kvo-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    func run(_ title: String, _ script: String) throws -> Double {
      onStep(title)
      var completion: ChildProcess.Completion?
      let time = try ContinuousClock().measure {
        completion = try ChildProcess.run(
          "/usr/bin/env",
          (prefix ?? []) + ["/bin/sh", "-c", script, "sh", program.path, folder.path]
            + [toolchain.swift, catalog.exercises.first { $0.stage == nil }?.id ?? "0.1"],
          limit: ActivityLimit(working: 600, waiting: 30),
          progress: { $0 }
        )
      }
      guard let completion, completion.termination == .exit(0) else {
        let text = (completion?.output ?? "") + (completion?.errors ?? "")
        throw WorkbookError(
          "The step “\(title)” failed\(prefix == nil ? "" : " without a network"). "
            + (text.isEmpty ? "It printed nothing." : "It printed: \(text.suffix(600))")
        )
      }
      return time / .seconds(1)
    }
    // The program of the package, which a participant runs, isn't the one that's running now.
    let check = #"cd "$2" && exec .build/debug/workbook check "$4" --attempt Solution"#
    _ = try run("A participant's package is created", #"exec "$1" start "$2""#)
    let build = try run(
      "The package is built",
      #""$3" build --package-path "$2" && exec "$3" build --package-path "$2" --product workbook"#
    )
    let first = try run("An exercise is checked", check)
    let second = try run("The exercise is checked again", check)
    _ = try run(
      "A stage is checked",
      #"cd "$2" && exec .build/debug/workbook check registry --attempt Solution"#
    )
    return Proof(
      isWithoutNetwork: prefix != nil,
      build: build,
      firstCheck: first,
      secondCheck: second
    )
  }

  /// Returns whether a command runs another one without a network interface other than the
  /// loopback.
  static func cutsOff(_ prefix: [String]) -> Bool {
    let run = try? ChildProcess.run(
      "/usr/bin/env",
      prefix + ["cat", "/proc/net/dev"],
      limit: ActivityLimit(working: 10, waiting: 10)
    )
    guard let run, run.termination == .exit(0) else { return false }
    // The file has two lines of headings, and then one line for each interface.
    let interfaces = run.output.split(separator: "\n").dropFirst(2)
    return interfaces.allSatisfy { $0.trimmingCharacters(in: .whitespaces).hasPrefix("lo:") }
  }
}
