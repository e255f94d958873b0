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
