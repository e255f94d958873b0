import Foundation
import WorkbookKit

/// A judge that works on a thread of its own, so that keys have an effect meanwhile.
final class WatchJudge: Sendable {
  /// Something that the judge has found out.
  enum Message: Sendable {
    case activity(WatchActivity)
    case judgment(Judgment)
    /// An error other than one in the reader's code.
    case error(String, Exercise)
    /// An error that occurred after the verdict.
    case note(String)
    case progress(solved: Int)
    /// The end of a judgment.
    case end
  }

  let mailbox: Mailbox<Message>
  /// The exercises on the reader's path.
  let exercises: [Exercise]
  private let book: Workbook
  private let build = RepeatedBuild()

  init(_ invocation: Invocation) throws {
    mailbox = try Mailbox()
    book = invocation.book
    exercises = try invocation.exercisesOnPath(Notebook(of: invocation.book))
  }

  /// Begins to judge an exercise; don't call this method again before ``Message/end`` arrives.
  func begin(_ exercise: Exercise) {
    let thread = Thread { [self] in
      do {
        try judge(exercise)
      } catch {
        mailbox.send(.error("\(error)", exercise))
      }
      mailbox.send(.end)
    }
    // By default, the stack is much smaller than that of the main thread.
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func judge(_ exercise: Exercise) throws {
    var judge = try Judge(book, repeating: build)
    mailbox.send(.activity(.judging(isFirstTime: judge.isFirstTime)))
    judge.onSearch = { [mailbox] in mailbox.send(.activity(.searching)) }
    let onWait = { [mailbox] in mailbox.send(.activity(.queuing)) }
    try judge.judge([exercise], onWait: onWait) { judgment in
      mailbox.send(.judgment(judgment))
      guard judgment.isFinal else { return }
      do {
        try judgment.record(in: book)
        mailbox.send(.progress(solved: try countSolved()))
      } catch {
        mailbox.send(.note("\(error)"))
      }
    }
  }

  /// Returns the number of exercises that are solved.
  func countSolved() throws -> Int {
    let notebook = try Notebook(of: book)
    return exercises.count { notebook.progress(of: $0).isSolved }
  }
}
