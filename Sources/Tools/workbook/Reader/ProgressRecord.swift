import Foundation
import KVOExercises

/// The reader's progress, in the file `Exercises/progress.txt`.
///
/// After a heading, each line stands for one task: its name, the last verdict, and the hints that
/// were shown.
struct ProgressRecord {
  /// What's known about one task.
  struct Entry: Equatable {
    /// The name of the task, which stays if its number changes.
    var name: String
    /// The state of the last verdict, or `nil` if there was none; a solved task stays solved.
    var state: ClaimReport.Result?
    /// The number of general hints that were shown.
    var hints = 0
    /// Whether the hint for the failed claim, or for its step, was shown.
    var isClaimHintShown = false
    /// The number of the first step whose claims don't all hold, if the task has steps.
    var step: Int?
    /// The claim that failed last.
    var claim: String?
  }

  private(set) var entries: [Entry] = []
  /// The lines that mean nothing to the program, which are kept.
  private var others: [String] = []
  /// Whose code the library is.
  private let origin: Library.Origin

  private static let heading = "# Your progress. To restore a task's line, check the task again."

  /// Reads the progress of a book's reader.
  ///
  /// - Throws: ``WorkbookError`` if the file exists but can't be read, because such a file mustn't
  ///   be replaced.
  init(of book: Book) throws {
    origin = Library(book: book).origin
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

  static func file(of book: Book) -> URL { book.own("progress.txt") }

  subscript(task: BookTask) -> Entry {
    entries.first { $0.name == task.name } ?? Entry(name: task.name)
  }

  /// Returns whether the workbook's code stands for what a task asks the reader to write.
  func isGiven(_ task: BookTask) -> Bool { task.isLibrary && task.chapter <= origin.given }

  /// Returns whether a stop is done: all claims of the exercise hold, or those of the step do.
  func isDone(_ stop: Route.Stop) -> Bool {
    let entry = self[stop.task]
    return isGiven(stop.task) || entry.state?.isDone == true
      || stop.step.map { $0 < entry.step ?? 1 } ?? false
  }

  /// Changes the line of a task while no other process changes the file.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be read or written.
  static func update(
    _ task: BookTask,
    in book: Book,
    _ change: (inout Entry) throws -> Void
  ) throws {
    try withLock(on: book.own("")) {
      let progress = try ProgressRecord(of: book)
      var entry = progress[task]
      try change(&entry)
      guard entry != progress[task] else { return }
      let others = progress.entries.filter { $0.name != task.name }
      let lines = (others + [entry]).sorted { $0.name < $1.name }.map(\.text)
      let text = ([heading] + lines + progress.others).joined(separator: "\n") + "\n"
      try file(of: book).update(with: text)
    }
  }

  /// Records a verdict, unless the task couldn't be judged.
  ///
  /// If the code is the workbook's, be it with a mistake, only what `hint` needs is recorded.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be read or written.
  static func record(_ verdict: Verdict, of task: BookTask, in book: Book) throws {
    guard verdict.state != .notJudged else { return }
    let isGiven = try ProgressRecord(of: book).isGiven(task)
    let shown = verdict.shown(for: task).first
    try update(task, in: book) { entry in
      let before = entry
      if !isGiven, entry.state != .holds { entry.state = verdict.state }
      entry.claim = shown?.result == .notWritten ? nil : shown?.claim
      entry.step = verdict.step(of: task) ?? entry.step
      if (entry.claim, entry.step) != (before.claim, before.step) { entry.isClaimHintShown = false }
    }
  }

  /// Records what `swift test` has found solved since the last command.
  ///
  /// The tests leave an empty file for each task whose claims all hold.
  static func collect(in book: Book) throws {
    let folder = book.root.appending(path: ".build/workbook/passed")
    let names = folder.names
    for task in names.isEmpty ? [] : book.tasks where names.contains(task.id) {
      // Only `check` also looks for data races, in a library from chapter 5 on.
      let tests = book.text(of: book.own(task.testsPath))
      let isAboutRaces =
        tests.contains("needsThreadSanitizer") || (task.isLibrary && task.chapter >= 5)
      try record(Verdict(isAboutRaces ? .notSearched : .holds), of: task, in: book)
      try? FileManager.default.removeItem(at: folder.appending(path: task.id))
    }
  }
}

// A line consists of fields, with two spaces between them, because a state or a claim may contain
// single spaces.
extension ProgressRecord.Entry {
  fileprivate var text: String {
    var fields = [name, state?.rawValue ?? "-"]
    if hints > 0 { fields.append("hints=\(hints)") }
    if isClaimHintShown { fields.append("claim-hint=shown") }
    if let step { fields.append("step=\(step)") }
    if let claim { fields.append("claim=\(claim)") }
    return fields.joined(separator: "  ")
  }

  /// Reads a line, or returns `nil` if it isn't that of a task.
  fileprivate init?(_ line: Substring) {
    let fields = line.components(separatedBy: "  ")
    guard fields.count >= 2, !fields[0].contains(" ") else { return nil }
    self.init(name: fields[0], state: ClaimReport.Result(rawValue: fields[1]))
    guard state != nil || fields[1] == "-" else { return nil }
    for field in fields.dropFirst(2) {
      let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts.first, parts.last) {
      case ("hints", let count?): hints = Int(count) ?? 0
      case ("claim-hint", _): isClaimHintShown = true
      case ("step", let number?): step = Int(number)
      case ("claim", let sentence?): claim = sentence
      default: break
      }
    }
  }
}
