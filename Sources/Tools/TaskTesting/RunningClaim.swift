internal import KVOExercises
internal import Foundation
internal import Synchronization

/// The claim that's being tested in this process; there's only one at a time.
struct RunningClaim {
  /// The failure of the claim if the process ends now.
  var failure: ExerciseReport.Failure
  /// The placeholders that the test case has reached.
  var placeholders: [Placeholder] = []

  /// The claim, or `nil` between two test cases.
  static let current = Mutex<RunningClaim?>(nil)

  /// Whether the current task tests a claim about the reader's code.
  ///
  /// Other tests, which run at the same time, test the same claims about the book's code.
  @TaskLocal static var isJudged = false

  /// What the claims of the current suite are about, such as "A weak box".
  @TaskLocal static var subject: String?

  /// The number of claims that have begun.
  static let count = Mutex(0)

  /// Begins a claim, whose failure is at a line unless something more precise is known.
  static func begin(_ claim: String, file: String, line: Int) {
    var failure = ExerciseReport.Failure(.stopped, claim: claim, file: file, line: line)
    failure.subject = subject
    failure.number = count.withLock { count in
      count += 1
      return count
    }
    current.withLock { [failure] in $0 = RunningClaim(failure: failure) }
    update { _ in }
  }

  /// Changes what's known about the current claim, and reports it.
  static func update(_ change: (inout ExerciseReport.Failure) -> Void) {
    let failure = current.withLock { claim -> ExerciseReport.Failure? in
      guard var changed = claim else { return nil }
      change(&changed.failure)
      claim = changed
      // Under the lock, because two threads may ask something in the same claim.
      EarlyEnd.prepare(for: changed.failure)
      return changed.failure
    }
    guard let failure else { return }
    RunLog.append(.began(failure))
  }

  /// Ends the current claim, and reports its result.
  ///
  /// - Parameter error: The error that the test has thrown.
  /// - Returns: The failure, if there is one.
  static func end(_ error: (any Error)?) -> ExerciseReport.Failure? {
    guard let claim = current.withLock({ $0.take() }) else { return nil }
    EarlyEnd.isInClaim = false
    guard let failure = claim.failure(after: error) else {
      RunLog.append(.held(claim: claim.failure.claim))
      return nil
    }
    RunLog.append(.failed(failure))
    return failure
  }

  /// The failure that follows from an error, unless a placeholder explains it.
  private func failure(after error: (any Error)?) -> ExerciseReport.Failure? {
    var failure = failure
    if let placeholder = placeholders.first {
      failure.kind = .notWritten
      failure.details = [.init("missing", placeholder.task)]
      failure.idea = nil
      (failure.file, failure.line) = (placeholder.file, placeholder.line)
      return failure
    }
    guard let error else { return nil }
    if let refutation = error as? Refutation {
      failure.explain(by: refutation)
    } else {
      let tooMany = error as? TooManyOrders
      failure.kind = tooMany == nil ? .refuted : .tooManyOrders
      failure.details = [.init("because", tooMany?.text ?? "The test has thrown \(error).")]
    }
    return failure
  }
}

extension ExerciseReport.Failure {
  /// Adds what a refutation says.
  mutating func explain(by refutation: Refutation) {
    kind = .refuted
    details = [
      .init("asked", refutation.question), .init("expected", refutation.expected),
      .init("got", refutation.got),
    ]
    details += refutation.steps.enumerated().map {
      .init($0 == 0 ? "steps" : "", "\($0 + 1). \($1)")
    }
    idea = refutation.idea ?? idea
    comesFirst = comesFirst && refutation.comesFirst
    // The code of a claim about the library is in the workbook, so only the test's own line helps.
    if chapter == nil { (file, line) = (refutation.file, refutation.line) }
  }
}

extension ExerciseReport.Failure {
  /// What to type if this claim has ended a run of other tests, too.
  var advice: String {
    guard let task = file.firstMatch(of: /\/Chapter0?(\d+)\/(\d?)[^\/]*\/[^\/]*$/) else {
      return ""
    }
    let selection = "\(task.1).\(task.2.isEmpty ? "library" : task.2)"
    return """

      The other tests aren't to blame: those that hadn't ended yet are missing above. To run only \
      this task, type: WORKBOOK_CHAPTER=\(selection) swift test

      """
  }
}

/// The log that the program `workbook` reads, if it runs the tests.
enum RunLog {
  /// The file, which is open so that a signal handler can write to it.
  static let descriptor: Int32? = ProcessInfo.processInfo.environment[ReportLog.variable].map {
    open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
  }

  static func append(_ report: ExerciseReport) {
    guard let descriptor else { return }
    let line = ReportLog.line(report)
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}
