import Foundation
import WorkbookKit

/// The command `workbook status`, which prints the reader's progress and the next exercise.
enum Status: Command {
  static let usage = "status [--json]"
  static let summary = "show your progress and what comes next, as without a command"

  /// The reader's progress for other programs.
  struct Report: Encodable {
    var solved: Int
    var exercises: Int
    var path: Route.Path
    var next: Next.Row?
  }

  static func run(_ invocation: Invocation) throws -> Int32 {
    try invocation.askForPath()
    let (terminal, notebook) = (invocation.terminal, try Notebook(of: invocation.book))
    let exercises = invocation.exercisesOnPath(notebook)
    let solved = exercises.count { notebook.progress(of: $0).isSolved }
    let route = invocation.route(notebook)
    let next = route.next(in: notebook).map { Next.Row($0, on: route, notebook, invocation) }
    if invocation.arguments.json {
      let count = exercises.count
      try printJSON(Report(solved: solved, exercises: count, path: route.path, next: next))
      return 0
    }
    print(terminal.bold("The KVOController workbook"))
    print("\(solved) of \(exercises.count) exercises and stages are solved.\n")
    let chapters = Dictionary(grouping: exercises, by: \.chapter).sorted { $0.key < $1.key }
    for (chapter, exercises) in chapters {
      let marks = exercises.map { exercise in
        List.mark(notebook.progress(of: exercise), terminal) + " " + exercise.id
      }
      print("  Chapter \(chapter)   " + marks.joined(separator: "   "))
    }
    print()
    let changed = exercises.filter { notebook.progress(of: $0) == .solvedWithOlderClaims }.map(\.id)
    if !changed.isEmpty {
      print("Claims have changed since you solved \(listed(changed, "and")). To check again, run:")
      print("  swift run workbook check \(changed.joined(separator: " "))\n")
    }
    Next.show(next, invocation)
    return 0
  }
}
