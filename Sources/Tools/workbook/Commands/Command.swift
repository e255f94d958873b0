import Foundation
import WorkbookKit

/// A command of the program.
protocol Command: Sendable {
  /// The name of the command, and its arguments.
  static var usage: String { get }
  /// A short description for the list of commands.
  static var summary: String { get }
  /// An explanation of the arguments, or an empty text.
  static var details: String { get }
  /// The options that the command accepts.
  static var options: [String] { get }
  /// The number of words that may follow the command's name.
  static var maximumOperandCount: Int { get }
  /// Runs the command.
  ///
  /// - Returns: The exit code: 0 for solved or done, 1 for not solved, 2 for not judged.
  static func run(_ invocation: Invocation) throws -> Int32
}

extension Command {
  static var name: String { usage.prefix { $0 != " " }.description }
  static var details: String { "" }
  static var options: [String] { [] }
  static var maximumOperandCount: Int { 1 }
}

/// What the program prints with `--help`, or with the word `help`.
enum Help {
  /// Prints the description of one command.
  static func show(_ command: any Command.Type) {
    print("usage: swift run workbook \(command.usage)\n")
    print("\(command.name): \(command.summary)")
    if !command.details.isEmpty { print("\n\(command.details)") }
  }

  /// Prints the list of commands.
  static func showList() {
    print("usage: swift run workbook [COMMAND]\n")
    for command in Program.commands {
      let name = command.name.padding(toLength: 12, withPad: " ", startingAt: 0)
      print("  \(name)\(command.summary)")
    }
    print(
      """

      Without a command, you see your progress and what comes next.
      Each task has a number: 2.1 is an exercise, and 2 is your library as of chapter 2.

      To read more about a command, run: swift run workbook check --help

      The exit code is 0 if everything is solved or done, 1 if something isn't solved, and 2 if an
      error other than one in your code has occurred.
      """
    )
  }
}
