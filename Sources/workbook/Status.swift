import Foundation
import WorkbookKit

/// `workbook`: where the reader stands, and what comes next.
enum Status: Command {
  static let usage = "status"
  static let summary = "where you stand and what comes next; the same as no command at all"

  static func run(_ call: Call) throws -> Int32 {
    let (terminal, notebook) = (call.terminal, Notebook(of: call.book))
    let exercises = call.catalog.exercises
    let solved = exercises.count { notebook.standing(of: $0) == .solved }
    print(terminal.bold("The KVOController workbook"))
    print("\(solved) of \(exercises.count) exercises solved\n")
    let chapters = Dictionary(grouping: exercises, by: \.chapter).sorted { $0.key < $1.key }
    for (chapter, exercises) in chapters {
      let marks = exercises.map { exercise in
        List.mark(notebook.standing(of: exercise), terminal) + " " + exercise.id
      }
      print("  Chapter \(chapter)   " + marks.joined(separator: "   "))
    }
    print()
    return try Next.run(call)
  }
}
