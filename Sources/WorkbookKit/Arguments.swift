/// The words after `workbook`, taken apart.
public struct Arguments: Equatable, Sendable {
  /// The first word that is no option.
  public private(set) var command: String?
  /// The words that follow it.
  public private(set) var operands: [String] = []
  /// Whether the answer is for a program.
  public private(set) var json = false
  /// Whether the answer is for a page.
  public private(set) var markdown = false
  /// A kept answer to judge in the reader's place.
  public private(set) var attempt: String?
  /// Whether `--help` or `-h` was among them.
  public private(set) var wantsHelp = false
  /// Whether `--version` was among them.
  public private(set) var wantsVersion = false

  private static let options = ["--json", "--markdown", "--attempt", "--help", "-h", "--version"]

  /// Takes the words apart.
  ///
  /// - Throws: ``Complaint`` that offers the nearest known option.
  public init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--json": json = true
      case "--markdown": markdown = true
      case "--help", "-h": wantsHelp = true
      case "--version": wantsVersion = true
      case "--attempt":
        guard let name = rest.popFirst() else {
          throw Complaint("--attempt needs a folder of Answers, such as Wrong/AddressOnly.")
        }
        attempt = name
      case _ where word.hasPrefix("-"):
        let near = nearest(to: word, among: Self.options, limit: 1).joined()
        throw Complaint("There is no option “\(word)”. Did you mean \(near)?")
      case _ where command == nil: command = word
      default: operands.append(word)
      }
    }
  }
}
