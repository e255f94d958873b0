import KVOExercises
import Foundation

/// The reader's progress, in the file `Exercises/progress.txt`.
///
/// After a heading, each line stands for one task: its name, the last verdict, and the hints that
/// were shown.
struct Progress {
  /// What's known about one task.
  struct Entry: Equatable {
    /// The name of the task, which stays if its number changes.
    var name: String
    /// The state of the last verdict, or `nil` if there was none; a solved task stays solved.
    var state: Verdict.State?
    /// The number of general hints that were shown.
    var hints = 0
    /// Whether the hint for the failed claim, or for its step, was shown.
    var isClaimHintShown = false
    /// Whether the solution is the workbook's code, or a repair of it.
    var isOurs = false
    /// The number of the first step whose claims don't all hold, if the task has steps.
    var step: Int?
    /// The claim that failed last.
    var claim: String?
  }

  private(set) var entries: [Entry] = []
  /// The lines that mean nothing to the program, which are kept.
  private var others: [String] = []
  /// The last chapter whose code in the library is the workbook's.
  private let given: (number: Int, isBroken: Bool)

  private static let heading = "# Your progress. To restore a task's line, check the task again."

  /// Reads the progress of a book's reader.
  ///
  /// - Throws: ``WorkbookError`` if the file exists but can't be read, because such a file mustn't
  ///   be replaced.
  init(of book: Workbook) throws {
    given = Library.lastGivenChapter(in: book)
    let file = Self.file(of: book)
    guard file.exists else { return }
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw WorkbookError(
        "\(book.openable(file)) can't be read. Make it a readable text file, or move it away."
      )
    }
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("# Your progress") {
      if let entry = Entry(line) { entries.append(entry) } else { others.append(String(line)) }
    }
  }

  /// The text of the file.
  var text: String {
    let lines = entries.sorted { $0.name < $1.name }.map(\.text)
    return ([Self.heading] + lines + others).joined(separator: "\n") + "\n"
  }

  static func file(of book: Workbook) -> URL { book.own("progress.txt") }

  subscript(exercise: Exercise) -> Entry {
    entries.first { $0.name == exercise.name } ?? Entry(name: exercise.name)
  }

  /// Returns whether the workbook's code stands for what a task asks the reader to write.
  func isOurs(_ exercise: Exercise) -> Bool {
    exercise.isLibrary && exercise.chapter <= given.number
  }

  /// Returns whether the workbook's code stands for a task, and has no mistake that the reader
  /// still has to repair.
  func isGiven(_ exercise: Exercise) -> Bool {
    let isToRepair = given.isBroken && exercise.chapter == given.number
    return isOurs(exercise) && (!isToRepair || self[exercise].state?.isDone == true)
  }

  /// Returns whether a task is done: all claims of the exercise hold, or those of the step do.
  func isDone(_ task: Route.Task) -> Bool {
    let entry = self[task.exercise]
    return isGiven(task.exercise) || (entry.state?.isDone == true && !entry.isOurs)
      || task.step.map { $0 < entry.step ?? 1 } ?? false
  }

  /// Changes the line of a task while no other process changes the file.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be read or written.
  static func update(
    _ exercise: Exercise,
    in book: Workbook,
    _ change: (inout Entry) throws -> Void
  ) throws {
    try FileLock.withLock(on: book.own("")) {
      var progress = try Progress(of: book)
      var entry = progress[exercise]
      try change(&entry)
      guard entry != progress[exercise] else { return }
      progress.entries.removeAll { $0.name == exercise.name }
      progress.entries.append(entry)
      try file(of: book).update(with: progress.text)
    }
  }

  /// Records a verdict, unless the task couldn't be judged.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be read or written.
  static func record(_ verdict: Verdict, of exercise: Exercise, in book: Workbook) throws {
    guard verdict.state != .notJudged else { return }
    let shown = verdict.shown(for: exercise)
    try update(exercise, in: book) { entry in
      let (claim, step) = (entry.claim, entry.step)
      let isOurs = try Progress(of: book).isOurs(exercise)
      if entry.state != .solved || (entry.isOurs && !isOurs && verdict.state.isDone) {
        entry.state = verdict.state
        entry.isOurs = isOurs && verdict.state.isDone
      }
      entry.claim = shown.first?.result == .notWritten ? nil : shown.first?.claim
      if let step = verdict.step(of: exercise) { entry.step = step }
      if entry.claim != claim || entry.step != step { entry.isClaimHintShown = false }
    }
  }
}

extension Progress {
  /// Records what `swift test` has found solved since the last command.
  ///
  /// The tests leave an empty file for each task whose claims all hold.
  static func collect(in book: Workbook, _ catalog: Catalog) throws {
    let folder = book.root.appending(path: ".build/workbook/passed")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for exercise in catalog.exercises where names.contains(exercise.id) {
      // Only `check` also looks for data races.
      let tests = book.text(of: book.own(exercise.testsPath))
      let state: Verdict.State = tests.contains(".needsThreadSanitizer") ? .notSearched : .solved
      try record(Verdict(state), of: exercise, in: book)
      try? FileManager.default.removeItem(at: folder.appending(path: exercise.id))
    }
  }
}

extension Progress.Entry {
  /// The separator of fields: two spaces, because a state or a claim may contain single spaces.
  private static let separator = "  "

  fileprivate var text: String {
    var fields = [name, state?.rawValue ?? "-"]
    if isOurs { fields.append("ours") }
    if hints > 0 { fields.append("hints=\(hints)") }
    if isClaimHintShown { fields.append("claim-hint=shown") }
    if let step { fields.append("step=\(step)") }
    if let claim { fields.append("claim=\(claim)") }
    return fields.joined(separator: Self.separator)
  }

  /// Reads a line, or returns `nil` if it isn't that of a task.
  fileprivate init?(_ line: Substring) {
    let fields = line.components(separatedBy: Self.separator)
    guard fields.count >= 2, !fields[0].contains(" ") else { return nil }
    self.init(name: fields[0], state: Verdict.State(rawValue: fields[1]))
    guard state != nil || fields[1] == "-" else { return nil }
    for field in fields.dropFirst(2) {
      let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts.first, parts.last) {
      case ("hints", let count?): hints = Int(count) ?? 0
      case ("ours", _): isOurs = true
      case ("claim-hint", _): isClaimHintShown = true
      case ("step", let number?): step = Int(number)
      case ("claim", let sentence?): claim = sentence
      default: break
      }
    }
  }
}

extension Route {
  /// Returns the next task that isn't done, or `nil` if all of them are done.
  ///
  /// The first needed one that's open in the chapter that the library has reached, or else in a
  /// later chapter, comes next. Then comes what was skipped in earlier chapters, and last, what
  /// isn't needed.
  func next(in chapter: Int, _ progress: Progress) -> Task? {
    // The library begins in chapter 1, and the book in chapter 0.
    let chapter = chapter == 1 ? 0 : chapter
    let start = tasks.firstIndex { $0.exercise.chapter == chapter } ?? 0
    let open = (tasks[start...] + tasks[..<start]).filter { !progress.isDone($0) }
    return open.first(where: \.isNeeded) ?? open.first
  }
}
