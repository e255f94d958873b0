import Foundation
import WorkbookKit

/// The command `workbook help`, which lists the commands.
enum Help: Command {
  static let usage = "help [COMMAND]"
  static let summary = "show this list, or the description of one command"

  static func run(_ invocation: Invocation) throws -> Int32 {
    if let name = invocation.arguments.operands.first {
      show(try Program.command(named: name))
    } else {
      showList()
    }
    return 0
  }

  /// Prints the description of one command.
  static func show(_ command: any Command.Type) {
    print("usage: swift run workbook \(command.usage)\n")
    print("\(command.name): \(command.summary)")
    if !command.details.isEmpty { print("\n\(command.details)") }
  }

  /// Prints the list of commands.
  static func showList() {
    print("usage: swift run workbook [COMMAND]\n")
    for command in Program.readerCommands + [Verify.self] {
      let name = command.name.padding(toLength: 12, withPad: " ", startingAt: 0)
      print("  \(name)\(command.summary)")
    }
    print(
      """

      Without a command, you see your progress and what comes next.
      You can name an exercise by its number or its name: 2.1 and weak-box are the same exercise.
      The stages of your library are registry, weak-map, identity, dispatcher, threads,
      auto-unobserve, self-observation, and direct-delivery.

      To read more about a command, run: swift run workbook help check

      The exit code is 0 if everything is solved or done, 1 if something isn't solved, and 2 if an
      error other than one in your code has occurred.
      """
    )
  }
}
