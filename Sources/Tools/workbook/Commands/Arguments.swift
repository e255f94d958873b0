import WorkbookKit

/// The parsed command line.
struct Arguments {
  /// The options, of which each command accepts a few.
  static let known = [
    "--all", "--back", "--broken", "--help", "--ours", "--version", "--workshop",
  ]

  /// The first word that isn't an option.
  private(set) var command: String?
  /// The other words that aren't options.
  private(set) var operands: [String] = []
  /// The words that begin with a hyphen.
  private(set) var options: Set<String> = []

  /// Parses the command line.
  ///
  /// - Throws: ``WorkbookError`` that suggests the nearest known option.
  init(_ words: [String]) throws {
    for word in words {
      let option = word == "-h" ? "--help" : word
      if Self.known.contains(option) {
        options.insert(option)
      } else if word.hasPrefix("-") {
        let near =
          Self.known.first { $0.hasPrefix(option) }
          ?? nearest(to: String(word.prefix(60)), among: Self.known, limit: 1).joined()
        throw WorkbookError("There is no option \(quoted(word)). Did you mean \(near)?")
      } else if command == nil {
        command = word
      } else {
        operands.append(word)
      }
    }
  }

  /// Checks that a command accepts the arguments.
  ///
  /// If a command ignored an argument, the reader might think that the argument had an effect.
  ///
  /// - Throws: ``WorkbookError`` that names an argument that the command doesn't accept.
  func check(for command: any Command.Type) throws {
    if let option = options.subtracting(command.options).min() {
      let accepted =
        switch command.options.count {
        case 0: "Leave it out."
        case 1: "Its option is \(command.options[0])."
        default: "Its options are \(listed(command.options, "and"))."
        }
      throw WorkbookError("\(command.name) has no option \(option). \(accepted)")
    }
    if operands.count > command.maximumOperandCount {
      let extra = quoted(operands[command.maximumOperandCount])
      throw WorkbookError(
        "\(command.name) can't use \(extra). Leave it out. Its form is: "
          + "swift run workbook \(command.usage)"
      )
    }
  }
}
