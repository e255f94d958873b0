import Foundation
import WorkbookKit

/// The command `workbook help`, which lists the commands.
enum Help: Command {
  static let usage = "help [command]"
  static let summary = "this list, or the description of one command"

  static func run(_ invocation: Invocation) throws -> Int32 {
    if let name = invocation.arguments.operands.first { _ = try Program.command(named: name) }
    return show(invocation.arguments.operands.first)
  }

  /// Prints the list, or the description of one command.
  static func show(_ name: String?) -> Int32 {
    let chosen = Program.commands.filter { name == nil || $0.name == name }
    print("usage: swift run workbook [command]\n")
    for command in chosen {
      print("  \(command.usage)\n      \(command.summary)")
    }
    if name == nil {
      print("\nExit codes: 0 solved, 1 not solved, 2 an error.")
    }
    return 0
  }
}
