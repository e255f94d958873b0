import Foundation
import WorkbookKit

/// The command `workbook watch`, which judges an exercise again whenever the reader saves it.
enum Watch: Command {
  static let usage = "watch [ID]"
  static let summary = "judge an exercise again whenever you save it; Ctrl-C ends"

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercise = try invocation.exercise()
    let judge = try invocation.makeJudge(judgesAgain: true)
    let folder = invocation.book.folder(of: exercise)
    var judged: [Date] = []
    while true {
      // The dates are read before judging, so that a file saved meanwhile is judged next.
      let saved = modificationDates(in: folder)
      if saved != judged {
        judged = saved
        if invocation.terminal.isInteractive { print("\u{1B}[2J\u{1B}[H", terminator: "") }
        do {
          try judge.judge([exercise], onWait: invocation.showWaiting) { judgment in
            VerdictPrinter(invocation: invocation, exercise: exercise).print(judgment)
            if judgment.isFinal { try judgment.record(in: invocation.book) }
          }
        } catch {
          // Keep watching, because the reader may correct the problem, such as a full disk, and
          // save the file again.
          print("workbook: \(error)")
        }
        print(
          invocation.terminal.paint(
            "  watching \(invocation.book.shortened(invocation.book.stub(of: exercise).path)); Ctrl-C ends",
            .gray
          )
        )
      }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  /// Returns the modification dates of the Swift files; editors that replace a file change its
  /// date, too.
  private static func modificationDates(in folder: URL) -> [Date] {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let path = folder.appending(path: name).path
      return (try? files.attributesOfItem(atPath: path)[.modificationDate]) as? Date ?? .distantPast
    }
  }
}
