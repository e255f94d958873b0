import Foundation
import ProcessActivity

/// The compiler of a toolchain.
struct Compiler {
  let toolchain: Toolchain
  /// The path of `swiftc`.
  let path: String
  /// The text with which the compiler names its version.
  let version: String

  /// The fields that `swift -print-target-info` prints.
  private struct Target: Decodable {
    struct Paths: Decodable { var runtimeResourcePath: String }
    var compilerVersion: String
    var paths: Paths
  }

  /// Asks `swift` for its version and its location.
  ///
  /// `swift` on the search path may only forward to a toolchain elsewhere. Like the package manager,
  /// the program uses the compiler of that toolchain, unless `SWIFT_EXEC` names another one.
  ///
  /// - Throws: ``WorkbookError`` if `swift` doesn't reply.
  init(
    of toolchain: Toolchain,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let run = try ChildProcess.run(
      toolchain.swift,
      ["-print-target-info"],
      limit: ActivityLimit(working: 20, waiting: 20)
    )
    guard let target = try? JSONDecoder().decode(Target.self, from: Data(run.output.utf8)) else {
      throw WorkbookError("`\(toolchain.swift)` doesn't work. \(Self.reason(run))")
    }
    self.toolchain = toolchain
    version = target.compilerVersion
    // The compiler's file is a link to a program that depends on the name by which it's called.
    let folder = URL(filePath: target.paths.runtimeResourcePath)
      .deletingLastPathComponent().deletingLastPathComponent()
    path = environment["SWIFT_EXEC"] ?? folder.appending(path: "bin/swiftc").path
  }

  /// Returns the reason why `swift` or `swiftc` has failed, and a next step.
  static func reason(_ run: ChildProcess.Completion) -> String {
    let output = run.output + run.errors
    if let (words, advice) = Advice.find(in: output) { return "\(words). \(advice.rawValue)" }
    if let problem = Surroundings.problemWithLimits() { return problem }
    let lines = output.split(separator: "\n")
    let line = lines.first { $0.contains("error: ") } ?? lines.last
    let printed = line.map { "It printed: \($0.prefix(300))" } ?? "It printed nothing."
    let end = if case .exit = run.termination { "" } else { "\(run.termination.sentence) " }
    return "\(end)\(printed) Install Swift from https://www.swift.org/install/."
  }

  /// The two parts of the version number, if the text contains one.
  var number: (Int, Int)? {
    guard let match = version.firstMatch(of: /Swift version (\d+)\.(\d+)/),
      let major = Int(match.1), let minor = Int(match.2)
    else { return nil }
    return (major, minor)
  }

  /// The whole version number, such as "6.3.1".
  var shownNumber: String {
    version.firstMatch(of: /Swift version ([\d.]+)/).map { String($0.1) } ?? version
  }

  /// Runs the compiler.
  func run(_ arguments: [String]) throws -> ChildProcess.Completion {
    try ChildProcess.run(path, arguments, limit: ActivityLimit(working: 60, waiting: 20))
  }
}

/// A small program that shows whether this machine supports what the judge relies on.
struct Probe {
  /// The source of the program.
  let source: URL
  private let program: URL

  /// The line of the source on which the program traps.
  static let trapLine = 8

  private static let text = """
    import Foundation

    final class Box: @unchecked Sendable { var count = 0 }
    let box = Box()

    func trap() {
      if box.count == 0 {
        fatalError("This trap is intended.")
      }
    }

    switch CommandLine.arguments.dropFirst().first {
    case "trap": trap()
    case "race":
      let thread = Thread { box.count += 1 }
      thread.start()
      box.count += 1
      while !thread.isFinished { usleep(1000) }
    default: print("It works.")
    }

    """

  /// Returns the folder for the files of the checks.
  static func folder(of book: Workbook) -> URL { book.scratch.appending(path: "doctor") }

  /// Compiles the program.
  ///
  /// - Parameters:
  ///   - folder: The folder for the source and the program.
  ///   - compiler: The compiler.
  ///   - options: Further options of the compiler.
  /// - Throws: ``WorkbookError`` if the program can't be compiled.
  init(in folder: URL, _ compiler: Compiler, _ options: [String] = []) throws {
    source = folder.appending(path: "probe.swift")
    program = folder.appending(path: "probe")
    try Data(Self.text.utf8).writeInOneStep(to: source, shownAs: source.path)
    unlink(program.path)
    let build = try compiler.run(
      ["-g", "-Onone", "-swift-version", "6", source.path, "-o", program.path] + options
    )
    guard build.termination == .exit(0) else {
      throw WorkbookError(
        "\(compiler.path) can't compile a small program. \(Compiler.reason(build))"
      )
    }
  }

  /// Runs the program.
  func run(
    _ part: String,
    environment: [String: String] = [:]
  ) throws -> ChildProcess.Completion {
    try ChildProcess.run(
      program.path,
      [part],
      environment: environment,
      limit: ActivityLimit(working: 60, waiting: 20)
    )
  }
}
