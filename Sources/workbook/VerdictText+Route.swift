import WorkbookKit

/// The parts of a verdict that lead back to the book.
extension VerdictText {
  /// Adds the section that explains the idea of the failed claim.
  mutating func addSection(of failure: Verdict.Failure, in verdict: Verdict) {
    let book = invocation.book
    let isSmall = exercise.stage == nil && verdict.state != .notJudged && failure.claim != nil
    let section =
      failure.section ?? (isSmall ? book.section(for: exercise, claim: failure.claim) : nil)
    guard let section else { return }
    if let reading = book.reading(of: section) {
      show("read", "\(book.openable(reading.file))   \(reading.text)")
    } else {
      show("read", "Chapters/\(section) (the page or the section is missing)")
    }
  }

  /// Adds what the exercise teaches, the command that shows our solution, and the next step.
  mutating func addLearned() {
    if !exercise.learned.isEmpty { show("learned", exercise.learned) }
    show("compare", "swift run workbook compare \(exercise.id)")
    // The verdict is worth printing even if the record of progress can't be read.
    guard let notebook = try? Notebook(of: invocation.book) else { return }
    let route = invocation.route(notebook)
    guard let stop = route.next(after: exercise, in: notebook) else {
      return show("next", "You've done everything on your path through the book.")
    }
    if route.isRead(stop, in: notebook) {
      show("next", stop.heading(in: invocation.book))
    } else if let reading = stop.reading {
      show("next", "\(invocation.book.openable(reading.file))   \(reading.text)")
    }
  }
}
