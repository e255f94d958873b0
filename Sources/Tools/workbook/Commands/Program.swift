import Foundation
import WorkbookKit

/// The program, which runs a command and turns errors into exit codes.
enum Program {
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
    let arguments = Arguments(words)
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
        throw WorkbookError("\(option) needs a command. \(toSeeAll)")
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
    guard let command = commands.first(where: { $0.name == name }) else {
      throw WorkbookError("There is no command \(quoted(name)). \(toSeeAll)")
    }
    return command
  }

  private static let toSeeAll = "To see the commands, run: swift run workbook --help"
}
