import Foundation
import WorkbookKit

/// The program, which runs a command and turns errors into exit codes.
enum Program {
  static let version = "1.0"
  /// The common commands, which `help` lists without `--all`.
  static let dailyCommands: [any Command.Type] = [
    Start.self, Next.self, Open.self, Check.self, Watch.self, Hint.self, Compare.self,
    Reset.self, Undo.self, ScoreboardCommand.self,
  ]
  static let commands =
    dailyCommands + [
      Status.self, List.self, Diff.self, Weave.self, Case.self, Guess.self, Eject.self,
      Teach.self, Doctor.self, Leaks.self, Verify.self, Help.self,
    ]

  static func run(_ words: [String]) -> Int32 {
    do {
      try StandardOutput.checkIsOpen()
      let code = try runCommand(words)
      try StandardOutput.flush()
      return code
    } catch let error as StandardOutput.Failure {
      report(error)
    } catch {
      if words.contains(Arguments.Option.json.rawValue) {
        do {
          try printJSON(["error": "\(error)"])
          try StandardOutput.flush()
        } catch {
          report(error)
        }
      } else {
        // Flush first, so that the error follows everything that the command has printed.
        fflush(nil)
        report(error)
      }
    }
    return 2
  }

  private static func report(_ error: any Error) {
    printError("workbook: \(error)\n")
  }

  private static func runCommand(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words)
    if arguments.wantsVersion {
      print("workbook \(version)")
      return 0
    }
    let name = arguments.command ?? (arguments.wantsHelp ? Help.name : Status.name)
    let command = try command(named: name)
    if arguments.wantsHelp, arguments.command != nil {
      Help.show(command)
      return 0
    }
    return try command.run(Invocation(command.rules.check(arguments, of: command.name)))
  }

  static func command(named name: String) throws -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let start = "There is no command \(quoted(name))."
    let (word, known) = (String(name.prefix(60)), commands.map { $0.name })
    let near = nearest(to: word, among: known, limit: 2, within: max(1, word.count / 2))
    throw WorkbookError(
      near.isEmpty
        ? "\(start) To see the commands, run: swift run workbook help"
        : "\(start) Did you mean \(listed(near, "or"))?"
    )
  }
}
