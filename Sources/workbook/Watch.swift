import Foundation
import WorkbookKit

/// `workbook watch`: judges again whenever the reader saves.
enum Watch: Command {
  static let usage = "watch [ID]"
  static let summary = "judge an exercise again whenever you save it; Ctrl-C ends"

  static func run(_ call: Call) throws -> Int32 {
    let exercise = try call.exercise()
    let judge = try call.judge()
    let folder = call.book.exercises.appending(path: exercise.folder)
    var judged: [Date] = []
    while true {
      // Read before judging: what is saved meanwhile is judged next.
      let saved = stamps(in: folder)
      if saved != judged {
        judged = saved
        if call.terminal.isWatched { print("\u{1B}[2J\u{1B}[H", terminator: "") }
        try judge.judge([exercise]) { exercise, verdict in
          var notebook = Notebook(of: call.book)
          try notebook.note(verdict, on: exercise)
          Report(call: call, exercise: exercise).print(verdict)
        }
        print(call.terminal.paint("  watching \(exercise.fileName); Ctrl-C ends", .grey))
      }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  /// When each file of the exercise was last saved; editors that replace files change it too.
  private static func stamps(in folder: URL) -> [Date] {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let path = folder.appending(path: name).path
      return (try? files.attributesOfItem(atPath: path)[.modificationDate]) as? Date ?? .distantPast
    }
  }
}
