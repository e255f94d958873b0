import KVOExercises

/// A stored answer to a task, or the code with which the task begins.
struct StoredAnswer: Sendable {
  let exercise: Exercise
  let kind: Sheet.Answer.Kind
  /// The name.
  let name: String
  /// The number of a mistake, which never changes.
  var number: Int?
  /// The texts of the reader's files, by path in `Exercises`.
  let files: [String: String]

  /// Returns the stored answers to a task: the code with which it begins, the solution, and those
  /// on its sheet.
  ///
  /// - Throws: ``WorkbookError`` if a file can't be read, or an answer doesn't fit.
  static func all(to exercise: Exercise, in book: Workbook) throws -> [StoredAnswer] {
    let sheet = try book.sheet(of: exercise)
    let library = Library(book: book, catalog: Catalog(of: book))
    let folder = exercise.isLibrary ? "Library" : exercise.folder
    func answer(
      _ kind: Sheet.Answer.Kind,
      _ name: String,
      _ files: [String: String],
      _ number: Int? = nil
    ) -> StoredAnswer {
      var texts = files
      if exercise.isLibrary { texts.merge(library.contractFile(of: exercise)) { $1 } }
      return StoredAnswer(
        exercise: exercise,
        kind: kind,
        name: name,
        number: number,
        files: Dictionary(uniqueKeysWithValues: texts.map { ("\(folder)/\($0)", $1) })
      )
    }
    var solution = sheet.files
    var answers: [StoredAnswer] = []
    if exercise.isLibrary {
      solution.merge(try book.modelAnswer(ofChapter: exercise.chapter)) { $1 }
      answers.append(answer(.stub, "stub", try library.start(of: exercise)))
    }
    answers.append(answer(.solution, "solution", solution))
    return try answers
      + sheet.answers.map { stored in
        let files = try sheet.files(of: stored, in: solution)
        return answer(stored.kind, stored.name, files, stored.number)
      }
  }

  /// Returns the stored answer with a name, such as "AddressOnly", or with the number of a mistake.
  ///
  /// - Throws: ``WorkbookError`` if there is no such answer, or if a file can't be read.
  static func named(
    _ name: String,
    to exercise: Exercise,
    in book: Workbook
  ) throws -> StoredAnswer {
    let answers = try all(to: exercise, in: book)
    if let answer = answers.first(where: { $0.name == name || "\($0.number ?? 0)" == name }) {
      return answer
    }
    throw WorkbookError(
      "\(exercise.id) has no stored answer \(quoted(name)). They're on the sheet "
        + "Exercises/Answers/\(exercise.id).md"
    )
  }

  /// Returns the code with which an exercise begins, by path in `Exercises`.
  static func stub(of exercise: Exercise, in book: Workbook) throws -> [String: String] {
    try all(to: exercise, in: book).first { $0.kind == .stub }?.files ?? [:]
  }

  /// Returns the difference between a verdict and the expected one, or `nil` if there is none.
  func problem(with verdict: Verdict) -> String? {
    let claim = verdict.failure?.claim ?? ""
    let (expected, isExpected) =
      switch kind {
      case .stub:
        (
          "not written yet",
          verdict.state == .notWritten
            || (exercise.isLibrary && verdict.failure?.chapter == exercise.chapter)
        )
      case .solution, .right: ("solved", verdict.state.isDone)
      case .notJudged: ("could not be judged", verdict.state == .notJudged)
      case .mistake(let sentence): ("rejected by “\(sentence)”", claim == sentence)
      }
    if isExpected { return nil }
    let details = verdict.failure?.details.map(\.text).joined(separator: "; ") ?? ""
    return "expected \(expected), got \(verdict.state.rawValue)"
      + (claim.isEmpty ? "" : " by “\(claim)”") + ": \(details)\(verdict.remark ?? "")"
  }
}
