public import Foundation

/// The Swift compiler, asked what it says to some code.
public enum Compiler {
  /// Whether `swiftc` answers; a built package can be tested on a machine without one.
  public static let isAtHand =
    output(of: ["/usr/bin/env", "swiftc", "--version"])?.contains("Swift") ?? false

  /// One error: where it stands in the code, and what it says.
  public struct Error {
    /// The line, counted from 1.
    public let line: Int
    /// What the compiler says.
    public let text: String
  }

  /// Type-checks some code, which may import the book's modules, with the book's settings.
  ///
  /// - Parameter code: The text of a source file.
  /// - Returns: All that the compiler prints, or nil where there is none.
  public static func answer(to code: String) -> String? {
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
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    return output(
      of: [
        "/usr/bin/env", "swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Refused",
      ]
        + features.flatMap { ["-enable-upcoming-feature", $0] }
        + Products.moduleFolders.flatMap { ["-I", $0.path] } + [file.path]
    )
  }

  /// The errors in an answer that stand at a line of the code.
  ///
  /// - Parameter answer: What the compiler printed.
  /// - Returns: The errors, in the order in which they were printed.
  public static func errors(in answer: String) -> [Error] {
    answer.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^[^\s:][^:]*:(\d+):\d+: error: (.*)$/).map {
        Error(line: Int($0.1) ?? 0, text: String($0.2))
      }
    }
  }
}

/// Where the build put what it built: beside these tests.
public enum Products {
  private final class Marker {}

  /// The folder of the programs.
  public static let folder: URL = {
    let bundle = Bundle(for: Marker.self)
    var folder = bundle.executableURL ?? bundle.bundleURL
    // On Linux the tests are a program `….xctest`, on Darwin one inside a bundle of that name.
    while folder.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// Where the compiler finds the book's modules.
  static var moduleFolders: [URL] { [folder.appending(path: "Modules"), folder] }
}

/// Runs a program from the package's root.
///
/// - Parameter words: The program's path and its arguments.
/// - Returns: All that it prints, without colour, or nil where it cannot be run.
public func output(of words: [String]) -> String? {
  let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL.path
  let command = words.map(quoted).joined(separator: " ")
  // Not Foundation's `Process`: on Linux each run of one leaks, and the leak check would say so.
  let script = "cd \(quoted(root)) && NO_COLOR=1 \(command) </dev/null 2>&1"
  guard let stream = popen(script, "r") else { return nil }
  defer { pclose(stream) }
  let handle = FileHandle(fileDescriptor: fileno(stream), closeOnDealloc: false)
  return String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
}

private func quoted(_ word: String) -> String {
  "'\(word.replacing("'", with: #"'\''"#))'"
}
