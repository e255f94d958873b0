import KVOExercises
import Foundation

/// A judge, which runs the tests of a task and returns a verdict.
struct Judge {
  let book: Workbook

  /// The task whose tests judge the code; for the library, that of the chapter that it has reached.
  let target: Exercise

  /// A closure that's called if every claim holds, before data races are looked for.
  var onSearch: () -> Void = {}

  /// Creates a judge of the code in a book, or in a copy of it.
  ///
  /// - Throws: ``WorkbookError`` if the task is about the library, which has no contract, or hasn't
  ///   reached the chapter.
  init(_ book: Workbook, _ catalog: Catalog, of exercise: Exercise) throws {
    self.book = book
    guard exercise.isLibrary else {
      target = exercise
      return
    }
    target = try Library(book: book, catalog: catalog).reached()
    guard exercise.chapter <= target.chapter else {
      throw WorkbookError(
        "Your library has reached chapter \(target.id). To begin chapter \(exercise.id), run: swift "
          + "run workbook open \(exercise.id)"
      )
    }
  }

  /// Judges a task.
  ///
  /// That of a chapter that the library has passed is judged by those of its claims that still
  /// hold, which are part of the current chapter's test.
  ///
  /// - Throws: ``WorkbookError`` if the tools or the machine prevent a verdict.
  func judge(_ exercise: Exercise) throws -> Verdict {
    while true {
      let texts = texts
      let verdict = try verdict(on: exercise, texts)
      // What was built is what was saved last, unless a file has been saved during the build.
      if self.texts == texts { return verdict }
    }
  }

  private func verdict(on exercise: Exercise, _ texts: [String: String]) throws -> Verdict {
    let files = Set(texts.keys)
    if let problem = problem(with: texts) { return problem }
    let run = try TestRun(of: target, in: book.root).run()
    guard !run.reports.isEmpty else { return verdict(ofBuild: run, files) }
    let chapter = exercise.isLibrary ? exercise.chapter : nil
    var verdict = Verdict(of: run, upTo: chapter)
    verdict.warnings = Diagnostic.all("warning", in: run.output).filter {
      files.contains($0.place.file)
    }
    if verdict.state == .solved, run.reports.contains(where: { $0.result == .notSearched }) {
      try searchForRaces(&verdict)
    }
    return verdict
  }

  /// The texts of the reader's files, by path.
  private var texts: [String: String] {
    let folder = book.own(target.isLibrary ? "Library" : target.folder)
    let tests = book.own(target.testsPath).path
    return book.swiftFiles(in: folder).reduce(into: [:]) { texts, file in
      let path = folder.appending(path: file.key).path
      if path != tests, file.key != Library.contract { texts[path] = file.value }
    }
  }

  /// Returns a verdict that says that there's nothing to judge, or `nil` if there is.
  private func problem(with texts: [String: String]) -> Verdict? {
    guard texts.values.joined().allSatisfy(\.isWhitespace) else { return nil }
    return Verdict(
      notJudged: "Exercises/\(target.editedPath) is missing, empty, or not in UTF-8.",
      advice: "To bring back the original, run: swift run workbook open \(target.id)"
        + (target.isLibrary ? " --ours" : "")
    )
  }

  private func verdict(ofBuild run: TestRun.Result, _ files: Set<String>) -> Verdict {
    let folders = (target.isLibrary ? ["Library/\(Library.contract)"] : []) + [target.folder]
    return Verdict(
      ofBuild: run,
      files: files,
      supplied: folders.map(book.own),
      command: "WORKBOOK_CHAPTER=\(target.selection) swift test"
    )
  }

  /// Runs the claims about data races, with ThreadSanitizer, and changes a verdict if they fail.
  private func searchForRaces(_ verdict: inout Verdict) throws {
    onSearch()
    let run = try TestRun(of: target, in: book.root, findsRaces: true).run()
    guard run.reports.isEmpty else {
      let searched = Verdict(of: run, upTo: nil)
      if searched.state != .solved {
        (verdict.state, verdict.failures) = (searched.state, searched.failures)
      }
      return
    }
    let command = "WORKBOOK_CHAPTER=\(target.selection) swift test --sanitize=thread"
    let failure = ToolFailure(of: run, command: command)
    verdict.state = .notSearched
    verdict.remark = """
      Every claim holds, but two threads may still use memory without a common lock, because data \
      races couldn't be looked for. \(failure.cause) \(failure.remedy)
      """
  }
}
