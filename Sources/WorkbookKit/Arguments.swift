/// The parsed command line of `workbook`.
public struct Arguments: Equatable, Sendable {
  /// An option that some of the commands accept.
  public enum Option: String, CaseIterable, Sendable {
    /// Everything, instead of a selection.
    case all = "--all"
    /// JSON output.
    case json = "--json"
    /// Markdown output.
    case markdown = "--markdown"
    /// The designs that chapter 10 compares.
    case designs = "--designs"
    /// Code without comments.
    case code = "--code"
    /// Our answer instead of the reader's files.
    case ours = "--ours"
    /// The preparation of a room of participants.
    case workshop = "--workshop"
    /// Lines one after another, even on a terminal.
    case plain = "--plain"
    /// A stored answer to judge instead of the reader's file.
    case attempt = "--attempt"
    /// A mark that the next reading is done.
    case read = "--read"
    /// A choice of a way through the book.
    case path = "--path"
    /// A number that determines a random order.
    case seed = "--seed"
    /// A plan for a workshop or a course.
    case plan = "--plan"
    /// The checklist for the room of a workshop.
    case room = "--room"
    /// The form for reporting how many minutes a class needed.
    case form = "--form"
  }

  /// The first argument that isn't an option.
  public private(set) var command: String?
  /// The other arguments that aren't options.
  public internal(set) var operands: [String] = []
  /// The options, in the order in which they were given.
  public private(set) var options: [Option] = []
  /// An answer in `Exercises/Answers` to judge instead of the reader's file.
  public private(set) var attempt: String?
  /// The way through the book.
  public private(set) var path: Route.Path?
  /// A number that determines a random order.
  public private(set) var seed: UInt64?
  /// The name of a plan for a workshop or a course.
  public private(set) var plan: String?
  /// Whether `--help` or `-h` was given.
  public private(set) var wantsHelp = false
  /// Whether `--version` was given.
  public private(set) var wantsVersion = false

  /// Whether to select everything.
  public var wantsAll: Bool { options.contains(.all) }
  /// Whether to use our answer.
  public var wantsOurs: Bool { options.contains(.ours) }
  /// Whether to print JSON.
  public var json: Bool { options.contains(.json) }
  /// Whether to mark the next reading as done.
  public var marksAsRead: Bool { options.contains(.read) }
  /// Whether to print Markdown.
  public var markdown: Bool { options.contains(.markdown) }
  /// Whether to show the designs that chapter 10 compares.
  public var wantsDesigns: Bool { options.contains(.designs) }
  /// Whether to print lines one after another, even on a terminal.
  public var isPlain: Bool { options.contains(.plain) }
  /// Whether to show code without comments.
  public var codeOnly: Bool { options.contains(.code) }

  /// Parses the command line.
  ///
  /// - Throws: ``WorkbookError`` that suggests the nearest known option.
  public init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      if let option = Option(rawValue: word) {
        let isRepeated = options.contains(option)
        guard !isRepeated || ![.attempt, .path, .plan].contains(option) else {
          throw WorkbookError("\(word) can be given only once. Leave out the others.")
        }
        if !isRepeated { options.append(option) }
        if option == .path { path = try Self.path(rest.popFirst()) }
        if option == .seed { seed = try Self.seed(from: rest.popFirst(), replacing: seed) }
        if option == .plan { plan = try Self.plan(rest.popFirst()) }
        guard option == .attempt else { continue }
        guard let name = rest.popFirst(), !name.hasPrefix("-") else {
          throw WorkbookError(
            "--attempt needs the name of a stored answer, such as Solution or Wrong/AddressOnly."
          )
        }
        attempt = name
        continue
      }
      switch word {
      case "--help", "-h": wantsHelp = true
      case "--version": wantsVersion = true
      case _ where word.hasPrefix("-"): throw WorkbookError(Self.unknownOption(word))
      case _ where command == nil: command = word
      default: operands.append(word)
      }
    }
    if wantsVersion, words.count > 1 {
      throw WorkbookError("--version can't be combined with other arguments. Leave them out.")
    }
  }

  private static func path(_ name: String?) throws -> Route.Path {
    let names = listed(Route.Path.allCases.map(\.rawValue), "or")
    guard let name, !name.hasPrefix("-") else {
      throw WorkbookError("--path needs the name of a path: \(names).")
    }
    guard let path = Route.Path(rawValue: name.lowercased()) else {
      throw WorkbookError("There is no path \(quoted(name)). Choose \(names).")
    }
    return path
  }

  private static func plan(_ name: String?) throws -> String {
    guard let name, !name.hasPrefix("-") else {
      throw WorkbookError(
        "--plan needs the name of a plan. To see the plans, run: swift run workbook teach"
      )
    }
    return name
  }

  private static func seed(from word: String?, replacing earlier: UInt64?) throws -> UInt64 {
    guard earlier == nil else {
      throw WorkbookError("--seed can be given only once. Leave out the others.")
    }
    guard let seed = word.flatMap({ UInt64($0) }) else {
      throw WorkbookError("--seed needs a whole number from 0 on, such as --seed 7.")
    }
    return seed
  }

  private static func unknownOption(_ word: String) -> String {
    let options = Option.allCases.map(\.rawValue) + ["--help", "-h", "--version"]
    let near = nearest(to: String(word.prefix(60)), among: options, limit: 1).joined()
    return "There is no option \(quoted(word)). Did you mean \(near)?"
  }
}
