public import Foundation
public import Testing

/// The Swift compiler, which type-checks code for tests.
public enum Compiler {
  /// Whether there is a `swiftc`; a package that is already built can be tested without one.
  public static let isAtHand =
    output(of: ["/usr/bin/env", "swiftc", "--version"])?.contains("Swift") ?? false

  /// An error, with its line and its message.
  public struct Error {
    /// The line, counted from 1.
    public let line: Int
    /// The message.
    public let text: String
  }

  /// Type-checks code with the book's settings; it may import the book's modules.
  ///
  /// - Parameters:
  ///   - code: The text of a source file.
  ///   - mode: The language mode.
  ///   - features: The upcoming features to enable besides the book's.
  /// - Returns: The output of the compiler, or `nil` if there is none.
  public static func answer(
    to code: String,
    mode: Int = 6,
    features: [String] = []
  ) -> String? {
    guard isAtHand else { return nil }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Refused.swift")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try code.write(to: file, atomically: true, encoding: .utf8)
    } catch {
      return "error: \(error)"
    }
    let features =
      ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] + features
    return output(
      of: [
        "/usr/bin/env", "swiftc", "-typecheck", "-swift-version", "\(mode)", "-module-name",
        "Refused",
      ]
        + features.flatMap { ["-enable-upcoming-feature", $0] }
        + Products.moduleFolders.flatMap { ["-I", $0.path] } + [file.path]
    )
  }

  /// Returns the errors that have a line of the code.
  ///
  /// - Parameter answer: The output of the compiler.
  /// - Returns: The errors, in the order of the output.
  public static func errors(in answer: String) -> [Error] {
    answer.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^[^\s:][^:]*:(\d+):\d+: error: (.*)$/).map {
        Error(line: Int($0.1) ?? 0, text: String($0.2))
      }
    }
  }
}

/// The products of the build, in the same folder as these tests.
public enum Products {
  private final class Marker {}

  /// The folder with the programs.
  public static let folder: URL = {
    let bundle = Bundle(for: Marker.self)
    var folder = (bundle.executableURL ?? bundle.bundleURL).deletingLastPathComponent()
    // On Darwin, the tests are inside a bundle `….xctest`.
    while folder.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// The folders in which the compiler finds the book's modules.
  static var moduleFolders: [URL] { [folder.appending(path: "Modules"), folder] }
}

/// Returns what a program prints, or `nil` if it can't be run.
private func output(of words: [String]) -> String? {
  // Not Foundation's `Process`, because each run of one leaks on Linux, which fails the leak check.
  let command = words.map(quoted).joined(separator: " ") + " </dev/null 2>&1"
  guard let stream = popen(command, "r") else { return nil }
  defer { pclose(stream) }
  let handle = FileHandle(fileDescriptor: fileno(stream), closeOnDealloc: false)
  // If a signal interrupts the reading, this process is ending because of another test.
  return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
}

private func quoted(_ word: String) -> String {
  "'\(word.replacing("'", with: #"'\''"#))'"
}

extension ExitTest.Result? {
  /// What the process printed, without the end of the last line, or `nil` if it wasn't observed.
  ///
  /// A page quotes it from the test that compares it with a literal: `ended.printed == """`. There,
  /// `(…)` stands for the place of a turn in a schedule.
  public var printed: String? {
    guard let self else { return nil }
    let text = String(decoding: self.standardOutputContent, as: UTF8.self)
      .replacing(/\([\w\/]+\.swift:\d+\)/, with: "(…)")
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// The words of the trap that ended the process, without its place and backtrace, or `nil`.
  ///
  /// `…` stands for what varies: the digits of an address, and the number of a line.
  public var trapped: String? {
    guard let self else { return nil }
    let text = String(decoding: self.standardErrorContent, as: UTF8.self)
    let message = /(?:Fatal error|Precondition failed|Simultaneous accesses).*/
    return text.firstMatch(of: message).map { match in
      String(match.0).replacing(/0x[0-9a-f]+/, with: "0x…")
        .replacing(/\.swift:\d+/, with: ".swift:…")
    }
  }

  /// Returns whether the process printed a message when it trapped.
  ///
  /// - Parameter message: A part of the trap's message.
  /// - Returns: Whether the standard error output contains the message.
  public func says(_ message: String) -> Bool {
    guard let self else { return false }
    return String(decoding: self.standardErrorContent, as: UTF8.self).contains(message)
  }
}
