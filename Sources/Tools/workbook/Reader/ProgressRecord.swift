import Foundation
import KVOExercises

/// The reader's progress, in the file `Exercises/progress.json`.
struct ProgressRecord {
  /// What's known about one task.
  struct Entry: Codable, Equatable {
    /// The outcome of the last check, or `nil` if there was none; a solved task stays solved.
    var outcome: Outcome?
    /// The number of hints that were shown since something else failed.
    var hints = 0
    /// The number of the first step whose claims don't all hold, if the task has steps.
    private(set) var step: Int?
    /// The claim that failed last.
    private(set) var claim: String?

    /// Notes what has failed.
    mutating func note(step: Int?, claim: String?) {
      if (step, claim) != (self.step, self.claim) { hints = 0 }
      (self.step, self.claim) = (step, claim)
    }
  }

  /// The entries by the name of the task, which stays if its number changes.
  private var entries: [String: Entry] = [:]
  /// Whose code the library is.
  private let origin: ReaderLibrary.Origin

  /// Reads the progress of a book's reader.
  ///
  /// - Throws: ``WorkbookError`` if the file exists but can't be read, because such a file mustn't
  ///   be replaced.
  init(of book: Book) throws {
    origin = book.library.origin
    let file = Self.file(of: book)
    guard file.exists else {
      entries = Self.entries(inText: book.text(of: book.inExercises("progress.txt")))
      return
    }
    do {
      entries = try JSONDecoder().decode([String: Entry].self, from: Data(contentsOf: file))
    } catch {
      throw WorkbookError(
        "\(book.path(of: file)) can't be read. Move it away, and count what you've solved with: "
          + "swift test"
      )
    }
  }

  static func file(of book: Book) -> URL { book.inExercises("progress.json") }

  /// Reads the record of a clone that's older than the file `progress.json`: each line has a task's
  /// name and the outcome, and may have the step, with two spaces between them.
  private static func entries(inText text: String) -> [String: Entry] {
    text.split(whereSeparator: \.isNewline).reduce(into: [:]) { entries, line in
      let fields = line.components(separatedBy: "  ")
      guard fields.count > 1 else { return }
      let step = line.firstMatch(of: /\bstep=(\d+)/).flatMap { Int($0.1) }
      entries[fields[0]] = Entry(outcome: Outcome(rawValue: fields[1]), step: step)
    }
  }

  subscript(task: BookTask) -> Entry { entries[task.name, default: Entry()] }

  /// Returns whether the workbook's code stands for what a task asks the reader to write.
  func isGiven(_ task: BookTask) -> Bool { task.isLibrary && task.chapter <= origin.given }

  /// Returns whether a stop is done: all claims of the exercise hold, or those of the step do.
  func isDone(_ stop: Route.Stop) -> Bool {
    let entry = self[stop.task]
    return isGiven(stop.task) || entry.outcome?.isDone == true
      || stop.step.map { $0 < entry.step ?? 1 } ?? false
  }

  /// Changes what's known about a task.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be read or written.
  static func update(_ task: BookTask, in book: Book, _ change: (inout Entry) -> Void) throws {
    var progress = try ProgressRecord(of: book)
    change(&progress.entries[task.name, default: Entry()])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(progress.entries)
    try file(of: book).update(with: String(decoding: data, as: UTF8.self) + "\n")
  }

  /// Records a verdict, unless the task couldn't be judged.
  ///
  /// If the code is the workbook's, be it with a mistake, only what `hint` needs is recorded.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be read or written.
  static func record(_ verdict: Verdict, of task: BookTask, in book: Book) throws {
    guard verdict.outcome != .notJudged else { return }
    let isGiven = try ProgressRecord(of: book).isGiven(task)
    try update(task, in: book) { entry in
      if !isGiven, entry.outcome != .holds { entry.outcome = verdict.outcome }
      let claim = verdict.outcome == .notWritten ? nil : verdict.failure?.claim
      entry.note(step: verdict.step(of: task) ?? entry.step, claim: claim)
    }
  }

  /// Records what `swift test` has found solved since the last command.
  ///
  /// For each task whose claims hold, the tests leave a file with the outcome.
  static func collect(in book: Book) throws {
    let folder = book.root.appending(path: ".build/workbook/passed")
    let names = folder.names
    for task in names.isEmpty ? [] : book.tasks where names.contains(task.id) {
      let file = folder.appending(path: task.id)
      let outcome = Outcome(rawValue: book.text(of: file)) ?? .holds
      try record(Verdict(outcome), of: task, in: book)
      try? FileManager.default.removeItem(at: file)
    }
  }
}
