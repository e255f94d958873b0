import Foundation
import KVOExercises

/// The command `workbook hint`, which prints one hint at a time.
enum Hint: Command {
  static let usage = "hint [NUMBER]"
  static let summary = "show one hint at a time"
  static let details = """
    If the claim that failed in the last check has a hint of its own, you see that hint first, or else
    the hint for the step that you're at. Then come the general hints, each of which reveals more than
    the one before; after the last one, all of them begin again. In our library with a mistake, there's
    only the first one. Without a number, you see a hint for the next task.
    """

  static func run(_ arguments: Arguments, in book: Book) throws -> Int32 {
    let task = try book.task(numberedOrNext: arguments.operands.first)
    let hints = try book.hints(for: task)
    let isHunt = task.isLibrary && book.library.origin.isBroken
    let all = hints.all(for: task, try ProgressRecord(of: book)[task])
    // The general hints are for whoever writes the code, and not for whoever repairs ours.
    let list = isHunt ? Array(all.prefix(1)) : all
    var number = 0
    try ProgressRecord.update(task, in: book) { entry in
      number = entry.hints % list.count
      entry.hints = number + 1
    }
    let hint = list[number]
    print(Terminal.bold("\(task.heading): \(hint.title)"))
    // The targets of links are for whoever reads the sheet.
    let text = hint.text.replacing(/\[([^\]]+)\]\([^)]*\)/) { $0.1 }
    print()
    for paragraph in text.split(separator: "\n\n") { print(filled(paragraph) + "\n") }
    let links = hint.text.matches(of: /\]\([.\/]*Chapters\/([^)]+)\)/).map { String($0.1) }
    let readings = links.compactMap(book.reading)
    Overview.show(readings)
    if !readings.isEmpty { print() }
    let command = "swift run workbook hint \(task.id)"
    if isHunt {
      print("There's no other hint for a mistake in our code.")
    } else if number == list.count - 1 {
      print("To begin again, run:   \(command)")
      print("Our solution is in:    \(try book.solutionPath(of: task))")
    } else {
      print("For the next hint, run the same command again:   \(command)")
    }
    return 0
  }

  /// Returns a paragraph in lines of at most 80 characters, because without the targets of links,
  /// its own would be uneven.
  private static func filled(_ paragraph: Substring) -> String {
    paragraph.split(whereSeparator: \.isWhitespace).reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + word.count < 80 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }.joined(separator: "\n")
  }
}

/// The hints for a task, which are on its sheet, so that a reader who opens the task doesn't see
/// them.
struct Hints: Sendable, Equatable {
  /// The texts of the general hints, each of which reveals more than the previous one.
  var general: [String] = []
  /// The texts of the hints for a task's steps, in order.
  var stepHints: [String] = []
  /// The texts of the hints for single claims, by the name of the claim.
  var claimHints: [String: String] = [:]

  /// Returns the hints in the order in which they're shown, again and again, each with a title.
  ///
  /// First comes the hint for the claim that failed last or, if it has none, for the step in
  /// progress, and then come the general hints.
  func all(for task: BookTask, _ entry: ProgressRecord.Entry) -> [(title: String, text: String)] {
    var hints: [(title: String, text: String)] = []
    let step = entry.step ?? 1
    if let claim = entry.claim, let text = claimHints[claim] {
      hints = [("a hint for the claim “\(claim)”", text)]
    } else if entry.claim != nil || entry.outcome?.isDone != true, step <= stepHints.count {
      hints = [("a hint for step \(task.description(ofStep: step))", stepHints[step - 1])]
    }
    return hints
      + general.enumerated().map { ("hint \($0 + 1) of \(general.count)", $1) }
  }
}

extension Book {
  /// Returns the hints for a task and, for the library, those for the claims of earlier chapters,
  /// which also have to be true.
  ///
  /// - Throws: ``WorkbookError`` if a sheet can't be read.
  func hints(for task: BookTask) throws -> Hints {
    var hints = try sheet(of: task).hints
    for earlier in tasks
    where task.isLibrary && earlier.isLibrary && earlier.chapter < task.chapter {
      hints.claimHints.merge(try sheet(of: earlier).hints.claimHints) { own, _ in own }
    }
    return hints
  }
}
