import Foundation
import KVOClaims
import WorkbookKit

/// The command `workbook help`, which lists the commands.
enum Help: Command {
  static let usage = "help [COMMAND] [--all]"
  static let summary = "the common commands, or the description of one; --all lists every command"

  static func run(_ invocation: Invocation) throws -> Int32 {
    if let name = invocation.arguments.operands.first {
      guard !invocation.arguments.wantsAll else {
        throw WorkbookError("help takes either a command or --all. Leave one of them out.")
      }
      show(try Program.command(named: name))
    } else {
      showList(all: invocation.arguments.wantsAll)
    }
    return 0
  }

  /// Prints the description of one command.
  static func show(_ command: any Command.Type) {
    print("usage: swift run workbook \(command.usage)\n\n  \(command.summary)")
  }

  private static func showList(all: Bool) {
    print("usage: swift run workbook [COMMAND]\n")
    for command in all ? Program.commands : Program.dailyCommands {
      print("  \(command.usage)\n      \(command.summary)")
    }
    print("\nYou can name an exercise by its number or its name: 2.1 and weak-box are the same.")
    print("The stages of your library are \(listed(Stage.allCases.map(\.rawValue), "and")).")
    print("Exit codes: 0 solved or done, 1 not solved, 2 an error that isn't in your code.")
    if !all { print("To see every command: swift run workbook help --all") }
  }
}
