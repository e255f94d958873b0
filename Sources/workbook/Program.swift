import Foundation
import WorkbookKit

/// The program, which runs a command and turns errors into exit codes.
enum Program {
  static let version = "1.0"
  static let commands: [any Command.Type] = [
    Status.self, List.self, Check.self, Watch.self, Hint.self, Next.self, Weave.self, Diff.self,
    ScoreboardCommand.self, Verify.self, Help.self,
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
      return try command.run(Invocation(arguments))
    } catch {
      FileHandle.standardError.write(Data("workbook: \(error)\n".utf8))
      return 2
    }
  }

  static func command(named name: String) throws -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let near = nearest(to: name, among: commands.map { $0.name }, limit: 2)
    throw WorkbookError(
      "There is no command “\(name)”. Did you mean \(near.formatted(.list(type: .or)))?"
    )
  }
}
