import Foundation
import WorkbookKit

/// One thing the program can do.
protocol Command: Sendable {
  /// What is typed, with what may follow.
  static var usage: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// Does it.
  ///
  /// - Returns: 0 for solved or done, 1 for not solved.
  static func run(_ call: Call) throws -> Int32
}

extension Command {
  static var name: String { usage.prefix { $0 != " " }.description }
}

/// What a command needs to know: the book, its catalog and what was typed.
struct Call {
  let book: Workbook
  let catalog: Catalog
  let arguments: Arguments
  let terminal = Terminal()

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    let here = URL(filePath: FileManager.default.currentDirectoryPath)
    let program = Bundle.main.executableURL ?? here
    book = try Workbook.find(from: [here, program])
    catalog = try Catalog(of: book)
  }

  /// Prepares to judge, and says so if the reader will have to wait.
  func judge() throws -> Judge {
    let judge = try Judge(book)
    if judge.isFirstTime, terminal.isWatched {
      print(terminal.paint("Building the book for the first time…", .grey))
      fflush(nil)
    }
    return judge
  }

  /// The one exercise that was named, or the next one to solve.
  func exercise() throws -> Exercise {
    if let name = arguments.operands.first { return try catalog.select([name])[0] }
    let notebook = Notebook(of: book)
    let open = catalog.exercises.first { notebook.standing(of: $0) != .solved }
    guard let exercise = open ?? catalog.exercises.last else {
      throw Complaint("The catalog is empty.")
    }
    return exercise
  }
}

/// The program: finds the command, runs it, and turns complaints into exit codes.
enum Program {
  static let version = "1.0"
  static let commands: [any Command.Type] = [
    Status.self, List.self, Check.self, Watch.self, Hint.self, Next.self, Weave.self,
    ShowScoreboard.self, Verify.self, Help.self,
  ]

  static func run(_ words: [String]) -> Int32 {
    do {
      let arguments = try Arguments(words)
      if arguments.wantsVersion {
        print("workbook \(version)")
        return 0
      }
      if arguments.wantsHelp { return Help.show(arguments.command) }
      let command = try command(named: arguments.command ?? Status.name)
      return try command.run(Call(arguments))
    } catch {
      FileHandle.standardError.write(Data("workbook: \(error)\n".utf8))
      return 2
    }
  }

  static func command(named name: String) throws -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let near = nearest(to: name, among: commands.map { $0.name }, limit: 2)
    throw Complaint(
      "There is no command “\(name)”. Did you mean \(near.formatted(.list(type: .or)))?"
    )
  }
}
