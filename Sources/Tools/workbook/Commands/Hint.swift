import Foundation

/// The command `workbook hint`, which prints one hint at a time.
enum Hint: Command {
  static let usage = "hint [NUMBER]"
  static let summary = "show one hint at a time"
  static let details = """
    If the claim that failed in the last check has a hint of its own, you see that hint first, or else
    the hint for the step that you're at. Then come the general hints, each of which reveals more than
    the one before; after the last one, they begin again. Without a number, you see a hint for the next
    task.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let (book, exercise) = (invocation.book, try invocation.exercise())
    let earlier = invocation.catalog.exercises.prefix { $0.id != exercise.id }.filter(\.isLibrary)
    let hints = try Hints(of: exercise, after: exercise.isLibrary ? earlier : [], in: book)
    let title = exercise.heading(in: book)
    guard !hints.rungs.isEmpty else { throw WorkbookError("\(title) has no hints.") }
    var entry = try Progress(of: book)[exercise]
    let hint = hints.next(for: exercise, &entry)
    try Progress.update(exercise, in: book) {
      ($0.hints, $0.isClaimHintShown) = (entry.hints, entry.isClaimHintShown)
    }
    print(invocation.terminal.bold("\(title): \(hint.title)"))
    print("\n\(textWithoutLinks(of: hint.text))\n")
    let links = hint.text.matches(of: /\]\([.\/]*Chapters\/([^)]+)\)/).map { String($0.1) }
    let readings = links.compactMap(book.reading)
    for reading in readings { print("  Read   \(book.openable(reading.file))   \(reading.text)") }
    if !readings.isEmpty { print() }
    let command = "swift run workbook hint \(exercise.id)"
    if entry.hints >= hints.rungs.count {
      print("To begin again, run:   \(command)")
      print("Our solution is in:    \(try book.solution(of: exercise))")
    } else {
      print("To read the next hint, run:   \(command)")
    }
    return 0
  }
}

extension Hint {
  /// Returns a hint without the targets of its links, which are for whoever reads the sheet.
  static func textWithoutLinks(of hint: String) -> String {
    hint.replacing(/\[([^\]]+)\]\([^)]*\)/) { $0.1 }
  }
}

/// The hints for a task, which are on its sheet, so that a reader who opens the task doesn't see
/// them.
struct Hints: Sendable, Equatable {
  /// The texts of the general hints, each of which reveals more than the previous one.
  var rungs: [String] = []
  /// The texts of the hints for a task's steps, in order.
  var stepHints: [String] = []
  /// The texts of the hints for single claims, by the name of the claim.
  var claimHints: [String: String] = [:]

  init() {}

  /// Reads the hints for a task, and those for the claims of earlier tasks, which also have to be
  /// true.
  ///
  /// - Throws: ``WorkbookError`` if a sheet can't be read.
  init(of exercise: Exercise, after earlier: [Exercise] = [], in book: Workbook) throws {
    self = try book.sheet(of: exercise).hints
    for task in earlier {
      claimHints.merge(try book.sheet(of: task).hints.claimHints) { own, _ in own }
    }
  }
}

extension Hints {
  /// Returns the next hint, and notes it in the reader's progress.
  ///
  /// First comes the hint for the claim that failed last or, if it has none, for the step in
  /// progress, and then come the general hints in order, again and again. At a later step, they
  /// begin with the second one.
  func next(
    for exercise: Exercise,
    _ entry: inout Progress.Entry
  ) -> (title: String, text: String) {
    if !entry.isClaimHintShown {
      if let claim = entry.claim, let text = claimHints[claim] {
        entry.isClaimHintShown = true
        return ("a hint for the claim “\(claim)”", text)
      }
      let step = entry.step ?? 1
      if entry.state?.isDone != true, stepHints.indices.contains(step - 1) {
        entry.isClaimHintShown = true
        return ("a hint for step \(exercise.description(ofStep: step))", stepHints[step - 1])
      }
    }
    // The first of them is about the first step.
    if entry.hints == 0, entry.step ?? 1 > 1 { entry.hints = 1 }
    entry.hints = entry.hints % rungs.count + 1
    return ("hint \(entry.hints) of \(rungs.count)", rungs[entry.hints - 1])
  }
}
