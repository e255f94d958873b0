import WorkbookKit

/// The parsed command line.
struct Arguments {
  /// The first word that isn't an option.
  private(set) var command: String?
  /// The other words that aren't options.
  private(set) var operands: [String] = []
  /// The words that begin with a hyphen.
  private(set) var options: Set<String> = []

  /// Parses the command line.
  init(_ words: [String]) {
    options = Set(words.filter { $0.hasPrefix("-") })
    let others = words.filter { !$0.hasPrefix("-") }
    (command, operands) = (others.first, Array(others.dropFirst()))
    // Many programs have a short option, and a command, with this meaning.
    if options.remove("-h") != nil { options.insert("--help") }
    if command == "help" {
      options.insert("--help")
      command = operands.first
    }
  }

  /// Checks that a command accepts the arguments.
  ///
  /// If a command ignored an argument, the reader might think that the argument had an effect.
  ///
  /// - Throws: ``WorkbookError`` that names an argument that the command doesn't accept.
  func check(for command: any Command.Type) throws {
    let extra =
      options.subtracting(command.options).min()
      ?? operands.dropFirst(command.maximumOperandCount).first
    guard let extra else { return }
    throw WorkbookError(
      "\(command.name) can't use \(quoted(extra)). Its form is: swift run workbook \(command.usage)"
    )
  }
}
