/// The parsed command line of `workbook`.
public struct Arguments: Equatable, Sendable {
  /// The first argument that isn't an option.
  public private(set) var command: String?
  /// The other arguments that aren't options.
  public private(set) var operands: [String] = []
  /// Whether to print JSON.
  public private(set) var json = false
  /// Whether to print Markdown.
  public private(set) var markdown = false
  /// Whether to show code without comments.
  public private(set) var codeOnly = false
  /// An answer in `Exercises/Answers` to judge instead of the reader's file.
  public private(set) var attempt: String?
  /// Whether `--help` or `-h` was given.
  public private(set) var wantsHelp = false
  /// Whether `--version` was given.
  public private(set) var wantsVersion = false

  private static let options = [
    "--json", "--markdown", "--code", "--attempt", "--help", "-h", "--version",
  ]

  /// Parses the command line.
  ///
  /// - Throws: ``WorkbookError`` that suggests the nearest known option.
  public init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--json": json = true
      case "--markdown": markdown = true
      case "--code": codeOnly = true
      case "--help", "-h": wantsHelp = true
      case "--version": wantsVersion = true
      case "--attempt":
        guard let name = rest.popFirst() else {
          throw WorkbookError("--attempt needs a folder of Answers, such as Wrong/AddressOnly.")
        }
        attempt = name
      case _ where word.hasPrefix("-"):
        let near = nearest(to: word, among: Self.options, limit: 1).joined()
        throw WorkbookError("There is no option “\(word)”. Did you mean \(near)?")
      case _ where command == nil: command = word
      default: operands.append(word)
      }
    }
  }
}
