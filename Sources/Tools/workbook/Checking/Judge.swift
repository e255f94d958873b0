import Foundation
import KVOExercises

/// A judge, which runs the tests of a task and returns a verdict.
struct Judge {
  let book: Book
  let task: BookTask

  /// Creates a judge of the code in a book, or in a copy of it.
  ///
  /// - Throws: ``WorkbookError`` if the task is about the library, which has no contract, or hasn't
  ///   reached the chapter.
  init(_ book: Book, of task: BookTask) throws {
    (self.book, self.task) = (book, task)
    guard task.isLibrary else { return }
    let library = book.library
    let reached = try library.reached()
    if task.chapter > reached.chapter, let next = library.task(after: reached) {
      throw WorkbookError(
        "Your library has reached chapter \(reached.id). To begin chapter \(next.id), run: swift run "
          + "workbook open \(next.id)"
      )
    }
  }

  /// Judges the task.
  ///
  /// - Throws: ``WorkbookError`` if the tools or the machine prevent a verdict.
  func judge() throws -> Verdict {
    let run = try TestRun.run(task, in: book)
    guard !run.reports.isEmpty else {
      let contract = task.isLibrary ? ["Library/\(ReaderLibrary.contract)"] : []
      let supplied = (contract + [task.folder]).map(book.inExercises)
      return Verdict(ofBuild: run, files: files, supplied: supplied)
    }
    var verdict = Verdict(of: run, on: task)
    if verdict.outcome == .holds, run.reports.contains(where: { $0.outcome == .notSearched }) {
      Terminal.showNote("Every claim holds. Now for data races, at first in a longer build…")
      try searchForRaces(&verdict)
    }
    return verdict
  }

  /// The paths of the reader's files.
  private var files: Set<String> {
    let folder = book.inExercises(task.editedFolder)
    let supplied = [ReaderLibrary.contract, "\(task.name)Tests.swift"]
    let names = book.swiftFiles(in: folder).keys.filter { !supplied.contains($0) }
    return Set(names.map { folder.appending(path: $0).path })
  }

  /// Runs the claims about data races, with ThreadSanitizer, and changes a verdict if they fail.
  private func searchForRaces(_ verdict: inout Verdict) throws {
    let run = try TestRun.run(task, in: book, findsRaces: true)
    guard run.reports.isEmpty else {
      let searched = Verdict(of: run, on: task)
      if searched.outcome != .holds {
        (verdict.outcome, verdict.failures) = (searched.outcome, searched.failures)
        verdict.tested += searched.tested
      }
      return
    }
    verdict.outcome = .notSearched
    verdict.remark = """
      Every claim holds, but two threads may still use memory without a common lock, because data \
      races couldn't be looked for. \(run.trouble) \(TestRun.advice)
      """
  }
}
