internal import Foundation
internal import KVOExercises
internal import KVOLocking
public import Testing

/// What the tests of this process have shown, which `swift test` prints last.
///
/// The lines about the reader's tasks are for people who work without the program `workbook`. For
/// that program, each solved task leaves an empty file behind.
public enum Summary {
  /// A chapter's problem, and what the tests say about it before and after the chapter.
  private struct Lesson: Sendable {
    var problem: String
    var results: [String] = []
  }

  /// What's known about one of the reader's tasks.
  fileprivate struct Task: Sendable {
    var root: String
    /// The number of claims in the list.
    var count = 1
    /// The positions of the claims that have been judged.
    var judged: Set<Int> = []
    /// Whether all of the task's claims have been judged.
    var isWhole: Bool { judged.count == count }
    /// A sentence about the first claim that doesn't hold, with the lines that explain it, or one
    /// about the code that's missing.
    var problem: (isFailure: Bool, text: String, lines: [String])?
  }

  private static let content = Locked<(lessons: [Lesson], tasks: [String: Task])>(([], [:]))

  /// Notes the result of a claim about one of the reader's tasks.
  static func note(_ report: ClaimReport, of claim: Claim, _ place: SourceLocation) {
    let isFailure = ![.holds, .notWritten].contains(report.result)
    let text: String? =
      switch report.result {
      case .holds: nil
      case .notWritten: "\(report.details.first?.text ?? "Something") isn't written yet"
      default: "not true yet: \(report.wholeClaim)"
      }
    let lines = report.lines.dropFirst().map(\.line)
    note(text, isFailure ? lines : nil, claim: claim, file: place.filePath)
  }

  /// Notes that a chapter's part of the reader's library isn't tested.
  ///
  /// - Parameters:
  ///   - text: The reason.
  ///   - file: The file with the tests.
  public static func noteSkipped(_ text: String, file: String) {
    note(text, nil, file: file)
  }

  private static func note(
    _ text: String?,
    _ lines: [String]?,
    claim: Claim? = nil,
    file: String
  ) {
    // Other tests of this kind aren't the reader's, and the search for data races is no claim.
    guard ProcessInfo.processInfo.environment[ClaimReport.variable] == nil,
      let match = file.wholeMatch(
        of: /(.*)\/Exercises\/Chapter0?(\d+)\/(\d?)[^\/]*\/[^\/]*\.swift/
      )
    else { return }
    _ = printAtExit
    let number = match.3.isEmpty ? String(match.2) : "\(match.2).\(match.3)"
    content.withLock { content in
      var task = content.tasks[number] ?? Task(root: String(match.1))
      if let claim { (task.count, _) = (claim.count, task.judged.insert(claim.index)) }
      if let text, task.problem == nil || (lines != nil && task.problem?.isFailure == false) {
        task.problem = (lines != nil, text, lines ?? [])
      }
      content.tasks[number] = task
    }
  }

  fileprivate static func note(_ test: Test, of problem: String) {
    _ = printAtExit
    content.withLock { content in
      if content.lessons.last?.problem != problem {
        content.lessons.append(Lesson(problem: problem))
      }
      content.lessons[content.lessons.count - 1].results.append(test.displayName ?? test.name)
    }
  }

  private static let printAtExit: Void = { atexit { Summary.print() } }()

  private static func print() {
    var (lessons, tasks) = content.withLock { $0 }
    // With a filter, the suites that are skipped say so, too.
    if tasks.values.contains(where: { $0.problem == nil && !$0.isWhole }) {
      tasks = tasks.filter { !$0.value.judged.isEmpty }
    }
    // Beside the tests of several chapters, their lessons would be in the way.
    var lines =
      lessons.count > 1 ? [] : lessons.flatMap { ["", $0.problem] + $0.results.map { "  \($0)" } }
    if !tasks.isEmpty { lines += ["", "Your tasks:"] }
    let sorted = tasks.sorted { $0.key.compare($1.key, options: .numeric) == .orderedAscending }
    for (number, task) in sorted {
      let isSolved = task.problem == nil && task.isWhole
      let mark = task.problem?.isFailure == true ? "✗" : isSolved ? "✓" : "·"
      let label = number.padding(toLength: 6, withPad: " ", startingAt: 0)
      let text =
        task.problem?.text ?? (isSolved ? "is solved" : "only some of its claims were judged")
      lines.append("  \(mark) \(label)\(text)")
      lines += (task.problem?.lines ?? []).map { "          \($0)" }
      if isSolved { task.leaveMark(named: number) }
    }
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }
}

extension Summary.Task {
  /// Leaves an empty file behind, which says that the task is solved.
  fileprivate func leaveMark(named number: String) {
    let folder = URL(filePath: root).appending(path: ".build/workbook/passed")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data().write(to: folder.appending(path: number))
  }
}

/// A trait that prints a chapter's lesson at the end of the tests: the suite's problem, and its
/// tests.
public struct LessonTrait: SuiteTrait, TestTrait, TestScoping {
  /// Whether the trait applies to every test of the suite.
  public var isRecursive: Bool { true }

  @TaskLocal private static var problem = ""

  /// Returns the trait itself for the suite, whose name is the problem, and for a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? self : nil
  }

  /// Runs a test, and notes it if it has thrown nothing.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    guard !test.isSuite else {
      return try await Self.$problem.withValue(test.displayName ?? test.name) { try await body() }
    }
    try await body()
    Summary.note(test, of: Self.problem)
  }
}

extension Trait where Self == LessonTrait {
  /// A trait that prints a chapter's lesson at the end of the tests.
  public static var lesson: Self { Self() }
}
