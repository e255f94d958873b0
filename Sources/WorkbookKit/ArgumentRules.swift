/// The options and operands that a command accepts.
///
/// If a command ignored an argument, the reader might think that the argument had an effect. So
/// every argument that a command doesn't accept is an error.
public struct ArgumentRules: Sendable {
  /// The operands that a command accepts.
  public enum Operands: Sendable {
    /// No operands.
    case none
    /// Any number of exercises and chapters.
    case exercises
    /// Up to a number of operands, which are described by a phrase such as "one exercise".
    case upTo(Int, String)
  }

  /// The operands.
  public let operands: Operands
  /// The options, besides `--help`.
  public let options: [Arguments.Option]

  /// Creates the rules of a command.
  public init(_ operands: Operands, _ options: Arguments.Option...) {
    self.operands = operands
    self.options = options
  }

  /// Checks the arguments of a command.
  ///
  /// - Parameters:
  ///   - arguments: The parsed command line.
  ///   - command: The name of the command, for the message.
  /// - Returns: The arguments; if the command accepts exercises, the option `--all` adds the
  ///   operand "all".
  /// - Throws: ``WorkbookError`` that names the first argument that the command doesn't accept, or
  ///   two options that can't be combined.
  public func check(_ arguments: Arguments, of command: String) throws -> Arguments {
    if let option = arguments.options.first(where: { !options.contains($0) }) {
      throw WorkbookError(refusal(of: option, by: command))
    }
    if arguments.json, arguments.markdown {
      throw WorkbookError("--json and --markdown can't be combined. Leave one of them out.")
    }
    if arguments.wantsDesigns, arguments.attempt != nil {
      throw WorkbookError("--designs and --attempt can't be combined. Leave one of them out.")
    }
    if arguments.marksAsRead, arguments.path != nil {
      throw WorkbookError("--read and --path can't be combined. Leave one of them out.")
    }
    switch operands {
    case .none:
      guard let extra = arguments.operands.first else { break }
      throw WorkbookError(
        "\(command) takes no names. Leave out \(quoted(extra)), and run: "
          + "swift run workbook \(command)"
      )
    case .exercises:
      var arguments = arguments
      if arguments.wantsAll { arguments.operands.append("all") }
      return arguments
    case .upTo(let count, let phrase):
      guard arguments.operands.count > count else { break }
      throw WorkbookError(
        "\(command) takes only \(phrase). Leave out \(quoted(arguments.operands[count]))."
      )
    }
    return arguments
  }

  private func refusal(of option: Arguments.Option, by command: String) -> String {
    let names = options.map(\.rawValue)
    let accepted =
      switch names.count {
      case 0: "Leave it out."
      case 1: "Its option is \(names[0])."
      default: "Its options are \(listed(names, "and"))."
      }
    return "\(command) has no option \(option.rawValue). \(accepted)"
  }
}
