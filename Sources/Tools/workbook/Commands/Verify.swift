import Foundation
import KVOLocking

/// The command `workbook verify`, which checks the verdicts on stubs, solutions, and wrong answers.
enum Verify: Command {
  static let usage = "verify [NUMBER]… | verify NUMBER/ANSWER"
  static let summary = "judge stored answers (for teachers and maintainers)"
  static let details = """
    Every stub and every stored answer is judged, and the verdicts are compared with the expected ones.
    With an answer, such as 2.1/AddressOnly or 4/2, you see the verdict on it as a learner does.
    """
  static let maximumOperandCount = Int.max

  /// The result for one answer.
  private struct Row: Sendable {
    var answer: StoredAnswer
    /// The difference from the expected verdict, or `nil` if there is none.
    var problem: String?
  }

  static func run(_ invocation: Invocation) throws -> Int32 {
    let operands = invocation.arguments.operands
    if let operand = operands.first, let slash = operand.firstIndex(of: "/") {
      guard operands.count == 1 else { throw WorkbookError("Name one answer at a time.") }
      let exercise = try invocation.catalog.exercise(numbered: String(operand[..<slash]))
      let name = String(operand[operand.index(after: slash)...])
      let answer = try StoredAnswer.named(name, to: exercise, in: invocation.book)
      let verdict = try Scratch(0, invocation).verdict(on: answer)
      VerdictText(invocation, exercise, verdict).print()
      return Check.exitCode(for: verdict.state)
    }
    let exercises = try invocation.catalog.select(operands)
    let rows = try rows(exercises, invocation)
    for exercise in exercises {
      let problems = rows.filter { $0.answer.exercise == exercise }.map(\.problem)
      let kept = problems.count { $0 == nil }
      print(exercise.id.padding(toLength: 6, withPad: " ", startingAt: 0), terminator: "")
      print("\(kept) of \(problems.count) verdicts are as expected")
    }
    let problems = rows.compactMap { row in
      row.problem.map { "\(row.answer.exercise.id) \(row.answer.name): \($0)" }
    }
    for problem in problems.sorted() { print(invocation.terminal.paint("✗ ", .red) + problem) }
    if problems.isEmpty {
      print(invocation.terminal.paint("Every verdict is as expected.", .green))
    }
    return problems.isEmpty ? 0 : 1
  }

  /// Judges every stored answer to some exercises, in as many copies of the book as there are
  /// cores.
  ///
  /// - Throws: ``WorkbookError`` if an answer can't be read.
  private static func rows(_ exercises: [Exercise], _ invocation: Invocation) throws -> [Row] {
    // The copies take one exercise after the other. The one with the most answers comes first, so
    // that no copy has to work alone for long.
    let answers = try exercises.map { try StoredAnswer.all(to: $0, in: invocation.book) }
    let queue = Locked(answers.sorted { $0.count < $1.count })
    let rows = Locked<[Row]>([])
    let copies = min(ProcessInfo.processInfo.activeProcessorCount, max(1, exercises.count))
    DispatchQueue.concurrentPerform(iterations: copies) { number in
      let scratch = Scratch(number, invocation)
      while let answers = queue.withLock({ $0.popLast() }) {
        for answer in answers {
          let row = Row(answer: answer, problem: scratch.problem(with: answer))
          rows.withLock { $0.append(row) }
        }
      }
    }
    return rows.withLock { $0 }
  }
}

/// A copy of the book, in which stored answers replace the reader's files.
///
/// Only `Exercises` is copied. The other folders are links.
private struct Scratch {
  let book: Workbook
  let original: Workbook
  let catalog: Catalog

  init(_ number: Int, _ invocation: Invocation) {
    (original, catalog) = (invocation.book, invocation.catalog)
    let folder = original.root.appending(path: ".build/verify/\(number)")
    try? makeFolder(folder)
    book = Workbook(root: folder)
  }

  func problem(with answer: StoredAnswer) -> String? {
    do {
      return answer.problem(with: try verdict(on: answer))
    } catch {
      return "\(error)"
    }
  }

  func verdict(on answer: StoredAnswer) throws -> Verdict {
    try FileLock.withLock(on: book.root.appending(path: ".build/workbook")) {
      try update(with: answer)
    }
    let judge = try Judge(book, catalog, of: answer.exercise)
    let verdict = try judge.judge(answer.exercise)
    // On a busy machine, two threads may not overlap in any round, so a race isn't found.
    let isMissed = verdict.state == .solved && answer.number != nil
    return isMissed ? try judge.judge(answer.exercise) : verdict
  }

  /// Writes the files that differ, so that an unchanged file isn't compiled again.
  private func update(with answer: StoredAnswer) throws {
    for name in ["Sources", "Tests"] {
      let link = book.root.appending(path: name)
      // A relative link, which still leads there if the book is moved.
      try? FileManager.default.createSymbolicLink(
        atPath: link.path,
        withDestinationPath: "../../../\(name)"
      )
    }
    let manifest = original.text(of: original.root.appending(path: "Package.swift"))
    try book.root.appending(path: "Package.swift").update(with: manifest)
    var texts = original.swiftFiles(in: original.own("")).filter { path, _ in
      !path.hasPrefix("Answers/") && !path.hasPrefix("Aside/")
        && !(path.hasPrefix("Library/") && answer.exercise.isLibrary)
    }
    texts.merge(answer.files) { $1 }
    for path in book.swiftFiles(in: book.own("")).keys where texts[path] == nil {
      try FileManager.default.removeItem(at: book.own(path))
    }
    for (path, text) in texts { try book.own(path).update(with: text) }
    for task in catalog.exercises { try book.own("\(task.folder)/README.md").update(with: "") }
  }
}
