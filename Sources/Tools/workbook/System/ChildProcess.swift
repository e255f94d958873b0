import Foundation

/// A program that this one has run to its end.
struct ChildProcess {
  /// The exit code or, if a signal has ended the program, 128 and the signal's number.
  let exitCode: Int32
  /// What the program has printed.
  let output: String

  /// Runs a program to its end, without input.
  ///
  /// It belongs to the process group of this program, so Ctrl-C ends both. Foundation's `Process`
  /// starts a program in a group of its own.
  ///
  /// - Parameters:
  ///   - command: The name of a program on the reader's path, or the path of one, and its arguments.
  ///   - variables: The variables to add to the environment.
  ///   - file: The file for what the program prints. There's no pipe, which a program that's left
  ///     behind would keep open.
  /// - Returns: The way in which the process ended, and what it printed.
  /// - Throws: ``WorkbookError`` if there is no such program.
  static func run(
    _ command: [String],
    environment variables: [String: String] = [:],
    printingTo file: URL
  ) throws -> ChildProcess {
    // In the process of the tests, a trap would end the whole run.
    let words =
      ["env", "-u", "WORKBOOK_IN_PLACE"] + variables.map { "\($0)=\($1)" } + command
    let script = words.map(inQuotes).joined(separator: " ")
    guard let stream = popen("exec \(script) </dev/null >\(inQuotes(file.path)) 2>&1", "r") else {
      throw WorkbookError("No program can be started: \(String(cString: strerror(errno))).")
    }
    let status = pclose(stream)
    let signal = status & 0x7f
    let exitCode = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    guard exitCode != 127 else {
      throw WorkbookError("There is no `\(command[0])` on your PATH. Install it, and try again.")
    }
    let output = (try? Data(contentsOf: file)) ?? Data()
    return ChildProcess(exitCode: exitCode, output: String(decoding: output, as: UTF8.self))
  }

  /// Returns a word as the shell understands it, whatever its characters are.
  private static func inQuotes(_ word: String) -> String {
    "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
