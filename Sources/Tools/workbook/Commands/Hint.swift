import Foundation
import WorkbookKit

/// The command `workbook hint`, which prints one hint at a time.
enum Hint: Command {
  static let usage = "hint [NUMBER [HINT]]"
  static let summary = "show one hint at a time"
  static let details = """
    If the claim that failed in the last check has a hint of its own, you see that hint first, or else
    the hint for the step that you're at. Then come the general hints, each of which reveals more than
    the one before. With the number of a HINT, you see a general hint again. Without a NUMBER, you see a
    hint for the next task.
    """
  static let maximumOperandCount = 2

  static func run(_ invocation: Invocation) throws -> Int32 {
    let number = invocation.arguments.operands.dropFirst().first
    try show(for: invocation.exercise(), number: number, invocation)
    return 0
  }

  /// Prints the next hint, or the one with a number, and records that the reader has seen it.
  ///
  /// - Throws: ``WorkbookError`` if there is no such hint, or if it can't be recorded.
  static func show(
    for exercise: Exercise,
    number: String? = nil,
    _ invocation: Invocation
  ) throws {
    let book = invocation.book
    let earlier = invocation.catalog.exercises.prefix { $0.id != exercise.id }.filter(\.isLibrary)
    let hints = try Hints(of: exercise, after: exercise.isLibrary ? earlier : [], in: book)
    guard !hints.rungs.isEmpty else {
      throw WorkbookError("\(exercise.heading(in: book)) has no hints.")
    }
    let title = exercise.heading(in: book)
    var entry = try Progress(of: book)[exercise]
    let hint =
      if let number {
        try hints.rung(number, &entry)
      } else {
        hints.next(for: exercise, &entry)
      }
    try Progress.update(exercise, in: book) {
      ($0.hints, $0.isClaimHintShown) = (entry.hints, entry.isClaimHintShown)
    }
    if let hint {
      print(invocation.terminal.bold("\(title): \(hint.title)"))
      print("\n\(textWithoutLinks(of: hint.text))\n")
      let links = hint.text.matches(of: /\]\([.\/]*Chapters\/([^)]+)\)/).map { String($0.1) }
      let readings = links.compactMap(book.reading)
      for reading in readings { print("  Read   \(book.openable(reading.file))   \(reading.text)") }
      if !readings.isEmpty { print() }
    } else {
      print("\(title): you've read all \(hints.rungs.count) hints.\n")
    }
    let command = "swift run workbook hint \(exercise.id)"
    if entry.hints >= hints.rungs.count {
      print("To read a hint again, run:   \(command) 1")
      print("To see our solution, run:    swift run workbook compare \(exercise.id)")
    } else {
      print("To read the next hint, run:   \(command)")
    }
  }
}

extension Hint {
  /// Returns a hint without the targets of its links, which are for whoever reads the sheet.
  static func textWithoutLinks(of hint: String) -> String {
    hint.replacing(/\[([^\]]+)\]\([^)]*\)/) { $0.1 }
  }
}

/// The hints for a task, which are on its sheet, so that a reader who opens the task doesn't see them.
struct Hints: Sendable, Equatable {
  /// The texts of the general hints, each of which reveals more than the previous one.
  var rungs: [String] = []
  /// The texts of the hints for a task's steps, in order.
  var stepHints: [String] = []
  /// The texts of the hints for single claims, by the name of the claim.
  var claimHints: [String: String] = [:]

  init() {}

  /// Reads the hints for a task, and those for the claims of earlier tasks, which also have to be true.
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
  /// Returns the next hint, and notes it in the reader's progress, or returns `nil` if the reader has
  /// seen all of them.
  ///
  /// First comes the hint for the claim that failed last or, if it has none, for the step in progress,
  /// and then come the general hints in order.
  func next(
    for exercise: Exercise,
    _ entry: inout Progress.Entry
  ) -> (title: String, text: String)? {
    if !entry.isClaimHintShown {
      entry.isClaimHintShown = true
      if let claim = entry.claim, let text = claimHints[claim] {
        return ("a hint for the claim “\(claim)”", text)
      }
      let step = entry.step ?? 1
      if entry.state?.isDone != true, stepHints.indices.contains(step - 1) {
        return ("a hint for step \(exercise.description(ofStep: step))", stepHints[step - 1])
      }
      entry.isClaimHintShown = false
    }
    return try? rung("\(entry.hints + 1)", &entry)
  }

  /// Returns the general hint with a number, if the reader has already seen this hint or it's the
  /// next one, and notes it in the reader's progress.
  ///
  /// - Throws: ``WorkbookError`` if there is no such hint, or if the reader hasn't seen the
  ///   previous one.
  func rung(
    _ number: String,
    _ entry: inout Progress.Entry
  ) throws -> (title: String, text: String) {
    guard let number = Int(number), rungs.indices.contains(number - 1) else {
      throw WorkbookError(
        "There is no hint \(quoted(number)). Type a number from 1 to \(rungs.count)."
      )
    }
    guard number <= entry.hints + 1 else {
      throw WorkbookError(
        "You haven't read hint \(entry.hints + 1) yet. Read it before hint \(number)."
      )
    }
    entry.hints = max(entry.hints, number)
    return ("hint \(number) of \(rungs.count)", rungs[number - 1])
  }
}
