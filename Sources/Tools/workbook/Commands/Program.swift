import Foundation

/// The program, which runs a command and turns errors into exit codes.
enum Program {
  static let commands: [any Command.Type] = [Check.self, Hint.self, Open.self, Verify.self]

  static func run(_ words: [String]) -> Int32 {
    do {
      return try run(Arguments(words))
    } catch {
      Terminal.printError("workbook: \(error)")
      return 2
    }
  }

  private static func run(_ arguments: Arguments) throws -> Int32 {
    let command = try arguments.command.map(command)
    if arguments.options.contains("--help") {
      command.map(Help.show) ?? Help.showList()
      return 0
    }
    try arguments.check(for: command)
    let book = try Book.find(from: URL(filePath: FileManager.default.currentDirectoryPath))
    // No two commands judge, replace, or record anything at the same time.
    return try withLock(on: book.root.appending(path: ".build/workbook")) {
      try ProgressRecord.collect(in: book)
      if let command { return try command.run(arguments, in: book) }
      try Overview.show(book)
      return 0
    }
  }

  private static func command(named name: String) throws -> any Command.Type {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw WorkbookError(
        "There is no command “\(name)”. To see the commands, run: swift run workbook --help"
      )
    }
    return command
  }
}

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
    if command == "help" {
      options.insert("--help")
      command = operands.first
    }
  }

  /// Checks that a command or, without one, the overview accepts the arguments.
  ///
  /// If a command ignored an argument, the reader might think that the argument had an effect.
  ///
  /// - Throws: ``WorkbookError`` that names an argument that the command doesn't accept.
  func check(for command: (any Command.Type)?) throws {
    let known = command?.usage.matches(of: /--\w+/).map { String($0.0) } ?? []
    let extra =
      options.subtracting(known).min()
      ?? operands.dropFirst(command?.maximumOperandCount ?? 0).first
    guard let extra else { return }
    guard let command else {
      throw WorkbookError("\(extra) needs a command. To see them, run: swift run workbook --help")
    }
    throw WorkbookError(
      "\(command.name) can't use “\(extra)”. Its form is: swift run workbook \(command.usage)"
    )
  }
}

/// A command of the program.
protocol Command: Sendable {
  /// The name of the command, and its arguments and options.
  static var usage: String { get }
  /// A short description for the list of commands.
  static var summary: String { get }
  /// An explanation of the arguments.
  static var details: String { get }
  /// The number of words that may follow the command's name.
  static var maximumOperandCount: Int { get }
  /// Runs the command.
  ///
  /// - Returns: The exit code: 0 for solved or done, 1 for not solved, 2 for not judged.
  static func run(_ arguments: Arguments, in book: Book) throws -> Int32
}

extension Command {
  static var name: String { usage.prefix { $0 != " " }.description }
  static var maximumOperandCount: Int { 1 }
}

/// What the program prints with `--help`, or with the word `help`.
private enum Help {
  /// Prints the description of one command.
  static func show(_ command: any Command.Type) {
    print("usage: swift run workbook \(command.usage)\n")
    print("\(command.name): \(command.summary)\n\n\(command.details)")
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
