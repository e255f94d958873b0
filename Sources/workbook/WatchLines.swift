import Foundation
import WorkbookKit

/// A display that prints one thing after another, without control sequences that move the cursor.
struct WatchLines: WatchDisplay {
  let invocation: Invocation
  let usesWindow = false

  mutating func begin(_ exercise: Exercise) {
    let path = invocation.book.openable(invocation.book.stub(of: exercise))
    say("Watching \(path).")
    say("Type n (next), h (hint), r (run again), l (list), or q (quit), and press Enter.\n")
  }

  mutating func show(_ judgment: Judgment) {
    VerdictPrinter(invocation: invocation, exercise: judgment.exercise).print(judgment)
    if judgment.isFinal { say("") }
  }

  mutating func show(_ error: String, for exercise: Exercise) {
    let heading = exercise.heading(in: invocation.book)
    say("\(heading): \(Verdict.State.notJudged.rawValue)\n  \(error)\n")
  }

  mutating func show(hint: [String]) {
    say(hint.joined(separator: "\n") + "\n")
  }

  mutating func show(list: [String]) {
    say(list.joined(separator: "\n") + "\n")
  }

  mutating func show(note: String) {
    say(note + "\n")
  }

  mutating func show(_ activity: WatchActivity) {
    switch activity {
    case .judging(isFirstTime: true):
      say("Building the book's code for the first time. This takes a few minutes…")
    case .searching: invocation.showSearch()
    case .queuing: invocation.showWaiting()
    case .waiting, .judging: break
    }
  }

  mutating func show(solved: Int, of exercises: Int) {}

  mutating func handle(_ key: Character) -> Bool { false }

  mutating func handle(_ signals: Set<Int32>) {}

  mutating func update() throws {
    try StandardOutput.flush()
  }

  private func say(_ text: String) {
    print(text)
  }
}
