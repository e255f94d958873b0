import Foundation
import KVOExercises
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

  static func run(_ arguments: Arguments, in book: Book) throws -> Int32 {
    let operands = arguments.operands
    if let operand = operands.first, let slash = operand.firstIndex(of: "/") {
      guard operands.count == 1 else { throw WorkbookError("Name one answer at a time.") }
      let task = try book.task(numbered: String(operand[..<slash]))
      let answer = try book.answer(String(operand[operand.index(after: slash)...]), to: task)
      let verdict = try Scratch(0, of: book).verdict(on: answer, to: task)
      VerdictText(task, verdict, in: book).print()
      return verdict.exitCode
    }
    let tasks = operands.isEmpty ? book.tasks : try operands.map(book.task)
    let problems = try problems(with: tasks, of: book)
    for problem in problems { print(Terminal.paint("✗ ", .red) + problem) }
    if problems.isEmpty { print(Terminal.paint("Every verdict is as expected.", .green)) }
    return problems.isEmpty ? 0 : 1
  }

  /// Judges every stored answer to some tasks, in as many copies of the book as there are cores,
  /// and returns the differences from the expected verdicts.
  ///
  /// - Throws: ``WorkbookError`` if an answer can't be read.
  private static func problems(with tasks: [BookTask], of book: Book) throws -> [String] {
    // The copies take one task after the other. The one with the most answers comes first, so that
    // no copy has to work alone for long.
    let answers = try tasks.map { (task: $0, answers: try book.answers(to: $0)) }
    let queue = Locked(answers.sorted { $0.answers.count < $1.answers.count })
    let problems = Locked<[String]>([])
    let copies = min(ProcessInfo.processInfo.activeProcessorCount, tasks.count)
    DispatchQueue.concurrentPerform(iterations: copies) { number in
      let scratch = Scratch(number, of: book)
      while let (task, answers) = queue.withLock({ $0.popLast() }) {
        let found = answers.compactMap { scratch.problem(with: $0, to: task) }
        let kept = answers.count - found.count
        print("\(task.id): \(kept) of \(answers.count) verdicts are as expected")
        fflush(nil)
        problems.withLock { $0 += found }
      }
    }
    return problems.withLock { $0.sorted() }
  }
}

extension Answer {
  /// Returns the difference between a verdict and the expected one, or `nil` if there is none.
  fileprivate func problem(with verdict: Verdict, on task: BookTask) -> String? {
    let failure = verdict.failure
    let (expected, isExpected) =
      switch kind {
      case .stub:
        (
          "not written yet",
          verdict.outcome == .notWritten || (task.isLibrary && failure?.chapter == task.chapter)
        )
      case .solution, .right: ("solved", verdict.outcome.isDone)
      case .mistake(let sentence): ("rejected by “\(sentence)”", failure?.claim == sentence)
      }
    if isExpected { return nil }
    let details = failure?.lines.map(\.line).joined(separator: "\n  ") ?? verdict.remark ?? ""
    return "expected \(expected), got \(verdict.outcome.rawValue)\n  \(details)"
  }
}

/// A copy of the book, in which stored answers stand in the place of the reader's files.
///
/// Only the manifest and the tasks are copied. The other folders are links.
private struct Scratch {
  let original: Book
  let book: Book

  init(_ number: Int, of original: Book) {
    let folder = original.root.appending(path: ".build/verify/\(number)")
    try? makeFolder(folder)
    (self.original, book) = (original, Book(root: folder))
  }

  /// Returns the difference from the expected verdict, or `nil` if there is none.
  func problem(with answer: Answer, to task: BookTask) -> String? {
    do {
      let problem = answer.problem(with: try verdict(on: answer, to: task), on: task)
      return problem.map { "\(task.id) \(answer.name): \($0)" }
    } catch {
      return "\(task.id) \(answer.name): \(error)"
    }
  }

  func verdict(on answer: Answer, to task: BookTask) throws -> Verdict {
    try update(with: answer, to: task)
    let judge = try Judge(book, of: task)
    let verdict = try judge.judge()
    // On a busy machine, two threads may not overlap in any round, so a race isn't found.
    let isMissed = verdict.outcome == .holds && answer.number != nil
    return isMissed ? try judge.judge() : verdict
  }

  /// Writes the files that differ, so that an unchanged file isn't compiled again.
  private func update(with answer: Answer, to task: BookTask) throws {
    for name in ["Sources", "Tests"] {
      // A relative link, which still leads there if the book is moved.
      try? FileManager.default.createSymbolicLink(
        atPath: book.root.appending(path: name).path,
        withDestinationPath: "../../../\(name)"
      )
    }
    let manifest = original.text(of: original.root.appending(path: "Package.swift"))
    try book.root.appending(path: "Package.swift").update(with: manifest)
    var texts = original.swiftFiles(in: original.inExercises("")).filter {
      $0.key.hasPrefix("Chapter")
    }
    for (name, text) in answer.files { texts["\(task.editedFolder)/\(name)"] = text }
    for path in book.swiftFiles(in: book.inExercises("")).keys where texts[path] == nil {
      try FileManager.default.removeItem(at: book.inExercises(path))
    }
    for task in original.tasks {
      texts[task.path] = original.text(of: original.inExercises(task.path))
    }
    for (path, text) in texts { try book.inExercises(path).update(with: text) }
  }
}
