import Foundation
import WorkbookKit

/// `workbook help`: what can be typed.
enum Help: Command {
  static let usage = "help [command]"
  static let summary = "this list, or one command's line of it"

  static func run(_ call: Call) throws -> Int32 {
    if let name = call.arguments.operands.first { _ = try Program.command(named: name) }
    return show(call.arguments.operands.first)
  }

  /// Prints the list, or one command's line.
  static func show(_ name: String?) -> Int32 {
    let chosen = Program.commands.filter { name == nil || $0.name == name }
    print("usage: swift run workbook [command]\n")
    for command in chosen {
      print("  \(command.usage)\n      \(command.summary)")
    }
    if name == nil {
      print("\nExit codes: 0 solved, 1 not solved, 2 wrong use.")
    }
    return 0
  }
}
