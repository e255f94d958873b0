import Foundation
import WorkbookKit

/// The program, which runs a command and turns errors into exit codes.
enum Program {
  /// The version that the changelog begins with.
  static let version = "0.1.0"
  static let commands: [any Command.Type] = [
    Check.self, Hint.self, Open.self, Compare.self, Watch.self, Doctor.self, Verify.self,
  ]

  static func run(_ words: [String]) -> Int32 {
    do {
      let code = try runCommand(words)
      try StandardOutput.flush()
      return code
    } catch {
      // Flush first, so that the error follows everything that the command has printed.
      fflush(nil)
      printError("workbook: \(error)\n")
      return 2
    }
  }

  private static func runCommand(_ words: [String]) throws -> Int32 {
    // Many programs have a command `help`.
    let words = words.first == "help" ? words.dropFirst() + ["--help"] : words
    let arguments = try Arguments(words)
    if arguments.options.contains("--version") {
      print("workbook \(version)")
      return 0
    }
    if arguments.options.contains("--help") {
      if let name = arguments.command {
        Help.show(try command(named: name))
      } else {
        Help.showList()
      }
      return 0
    }
    guard let name = arguments.command else {
      if let option = arguments.options.min() {
        throw WorkbookError(
          "\(option) needs a command. To see the commands, run: swift run workbook --help"
        )
      }
      try Overview.show(Invocation(arguments))
      return 0
    }
    let command = try command(named: name)
    try arguments.check(for: command)
    let invocation = try Invocation(arguments)
    return try command.run(invocation)
  }

  static func command(named name: String) throws -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let start = "There is no command \(quoted(name))."
    let (word, known) = (String(name.prefix(60)), commands.map { $0.name })
    let near = nearest(to: word, among: known, limit: 2, within: max(1, word.count / 2))
    throw WorkbookError(
      near.isEmpty
        ? "\(start) To see the commands, run: swift run workbook --help"
        : "\(start) Did you mean \(listed(near, "or"))?"
    )
  }
}
