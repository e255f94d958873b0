internal import KVOExercises
internal import KVOLocking
internal import Synchronization
public import Testing

/// A trait that judges the tests of a suite as claims about an exercise.
///
/// Each test case throws a ``Refutation`` if its claim doesn't hold, and is recorded as one issue,
/// whose lines say what was expected, what was got, and what helps. If a test case reaches a
/// placeholder, the issue says only that. If the code never returns or stops the process, the
/// process prints the claim and ends. Only one test case runs at a time.
///
/// With `swift test` alone, the test cases that follow a placeholder in a target aren't run,
/// because code that isn't complete can trap, which would end the tests of all exercises.
public struct ExerciseTrait: SuiteTrait, TestTrait, TestScoping {
  /// Whether the trait applies to every test of the suite.
  public var isRecursive: Bool { true }

  /// Returns the trait itself for a suite, whose name is the subject of its claims, and for a case.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? self : nil
  }

  /// Runs one test case as a claim, or a suite without a change.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else {
      let subject = test.displayName ?? test.name
      return try await RunningClaim.$subject.withValue(subject) { try await body() }
    }
    await Turnstile.shared.enter()
    defer { Turnstile.shared.leave() }
    let (name, place) = (test.displayName ?? test.name, test.sourceLocation)
    if let text = Self.unwritten.withLock({ $0[place.moduleName] }) {
      try Test.cancel(Comment(rawValue: text), sourceLocation: place)
    }
    Placeholder.onReach = { placeholder in
      RunningClaim.current.withLock { $0?.placeholders.append(placeholder) }
    }
    Limits.start
    RunningClaim.begin(name, file: place.filePath, line: place.line)
    ReaderOutput.redirect()
    var error: (any Error)?
    do {
      try await RunningClaim.$isJudged.withValue(true) { try await body() }
    } catch let thrown {
      error = thrown
    }
    ReaderOutput.restore()
    let failure = RunningClaim.end(error)
    Summary.note(failure, of: test)
    guard let failure else { return }
    let location = SourceLocation(
      fileID: "\(place.moduleName)/\(failure.file.split(separator: "/").last ?? "")",
      filePath: failure.file,
      line: failure.line,
      column: place.column
    )
    if failure.kind == .notWritten, RunLog.descriptor == nil {
      let text = "\(failure.details.first?.text ?? "Something") isn't written yet"
      Self.unwritten.withLock { $0[place.moduleName] = text }
      // If a case of a test with arguments is cancelled, nothing is printed about it.
      if test.isParameterized {
        Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
      }
      try Test.cancel(Comment(rawValue: text), sourceLocation: location)
    }
    Issue.record(Comment(rawValue: failure.text), sourceLocation: location)
  }
}

extension ExerciseTrait {
  /// A sentence about the code that's missing, by the name of the module with its tests.
  private static let unwritten = Mutex<[String: String]>([:])
}

extension Trait where Self == ExerciseTrait {
  /// A trait that judges the tests of a suite as claims about an exercise.
  ///
  /// ```swift
  /// @Suite(.exercise) struct `A weak box` { … }
  /// ```
  public static var exercise: Self { Self() }
}

/// Says which claim about the reader's library the running test case is about.
///
/// - Parameters:
///   - sentence: The sentence, without a period.
///   - subject: The subject of the sentence.
///   - chapter: The number of the chapter whose task asks for this.
///   - step: The number of the step, counted from 1.
///   - comesFirst: Whether a failure explains those of earlier chapters.
///   - other: A claim of the same step that explains more if both fail, if there is one.
///   - idea: One sentence, without a period, that helps without giving the answer away.
///   - section: The section that explains the claim, such as "01-registry.md#call-the-handler".
public func beginClaim(
  _ sentence: String,
  of subject: String,
  chapter: Int,
  step: Int,
  comesFirst: Bool,
  consequenceOf other: String?,
  idea: String,
  section: String
) {
  guard RunningClaim.isJudged else { return }
  RunningClaim.update { failure in
    failure.claim = sentence
    failure.subject = subject
    failure.chapter = chapter
    failure.step = step
    failure.comesFirst = comesFirst
    failure.consequenceOf = other
    failure.idea = idea
    failure.section = section
  }
}

/// Says what's asked next, for the case that the code traps.
///
/// - Parameters:
///   - question: The thing that's asked, as the beginning of a sentence.
///   - idea: One sentence, without a period, that helps without giving the answer away.
public func ask(_ question: String, idea: String) {
  guard RunningClaim.isJudged else { return }
  RunningClaim.update { failure in
    failure.details = [.init("asked", question)]
    failure.idea = idea
  }
}

extension ExerciseReport.Failure {
  /// The labeled lines, as the text of an issue.
  var text: String { lines.map(\.line).joined(separator: "\n") }
}

/// A lock that lets one test case run at a time, and doesn't block a thread.
private final class Turnstile: Sendable {
  static let shared = Turnstile()

  private let queue = Locked<(isTaken: Bool, waiting: [CheckedContinuation<Void, Never>])>(
    (false, [])
  )

  func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = queue.withLock { queue in
        if queue.isTaken { queue.waiting.append(continuation) }
        defer { queue.isTaken = true }
        return !queue.isTaken
      }
      if isFree { continuation.resume() }
    }
  }

  func leave() {
    let next = queue.withLock { queue in
      queue.isTaken = !queue.waiting.isEmpty
      return queue.waiting.isEmpty ? nil : queue.waiting.removeFirst()
    }
    next?.resume()
  }
}
