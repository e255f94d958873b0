import Foundation
import KVOExercises

/// The result of judging a task.
struct Verdict {
  /// The state.
  var state: ClaimReport.Result
  /// The reasons for the state, of which the first one explains most; none if the task is solved.
  var failures: [ClaimReport] = []
  /// The reason that explains most.
  var failure: ClaimReport? { failures.first }
  /// The number of claims that hold.
  var held = 0
  /// The number of claims that were tested, up to the step that fails.
  var tested = 0
  /// The number of claims among them that earlier chapters have made.
  var inherited = 0
  /// The compiler's warnings about the reader's code.
  var warnings: [Diagnostic] = []
  /// A sentence about something that wasn't checked, or about what was, if there is anything.
  var remark: String?

  /// Creates a verdict without a reason.
  init(_ state: ClaimReport.Result) { self.state = state }

  /// Creates a verdict for code that can't be judged.
  init(notJudged cause: String, advice: String) {
    self.init(.notJudged, because: cause)
    failures[0].details.append(.init("to do", advice))
  }

  /// Creates a verdict with a cause that isn't the failure of a claim.
  init(_ state: ClaimReport.Result, because cause: String, at place: Diagnostic? = nil) {
    self.state = state
    var failure = ClaimReport("", file: place?.file ?? "", line: place?.line ?? 1)
    failure.result = state
    failure.details = [.init("because", cause)]
    failures = [failure]
  }

  /// Judges a run whose tests have begun.
  init(of run: TestRun, on task: BookTask) {
    let judged = run.reports.filter { $0.result != .notSearched }
    let held = judged.filter { $0.result == .holds }
    failures = judged.filter { $0.result != .holds }.ordered()
    state = failures.first?.result ?? .holds
    // The claims of the steps after the one that fails aren't counted, because the reader has yet to
    // get there.
    let step = failures.first { $0.chapter == task.chapter }?.step ?? .max
    let all = (held + failures).filter { !$0.isOwn(of: task) || $0.step ?? 0 <= step }
    tested = all.count
    self.held = all.count { $0.result == .holds }
    inherited = all.count { !$0.isOwn(of: task) }
    if failures.isEmpty, run.exitCode != 0 {
      self = Verdict(
        .refuted,
        because: "A test that you've added fails. To see it, run: swift test"
      )
    }
  }

  /// Returns the failures to show: the one that explains most and, if that's a claim of an earlier
  /// chapter, the first one of the task's own chapter.
  func shown(for task: BookTask) -> [ClaimReport] {
    let own = failures.first { $0.chapter == task.chapter }
    return [failure, own == failure ? nil : own].compactMap(\.self)
  }

  /// Returns the number of the first step of which a claim doesn't hold, or `nil` if the verdict
  /// doesn't say that.
  func step(of task: BookTask) -> Int? {
    failures.filter { $0.chapter == task.chapter }.compactMap(\.step).min()
  }
}

extension ClaimReport.Result {
  /// Whether every claim that this machine can test holds, so that the reader can go on.
  var isDone: Bool { self == .holds || self == .notSearched }

  /// The exit code of a command that has this result.
  var exitCode: Int32 {
    switch self {
    case .holds: 0
    case .notJudged, .notSearched: 2
    default: 1
    }
  }
}

extension ClaimReport {
  /// Returns whether a claim is one of the task, and not of an earlier chapter.
  func isOwn(of task: BookTask) -> Bool { chapter == nil || chapter == task.chapter }
}

extension [ClaimReport] {
  /// Returns the failures, beginning with the one that explains most.
  ///
  /// That's one that comes first or, in the earliest chapter and step, the first one that isn't the
  /// consequence of another.
  fileprivate func ordered() -> Self {
    let claims = Set(map(\.claim))
    func rank(_ failure: Element) -> [Int] {
      [
        failure.result == .notJudged ? 1 : 0,
        failure.comesFirst ? -1 : failure.chapter ?? 0,
        failure.step ?? 0,
        failure.consequenceOf.map(claims.contains) == true ? 1 : 0,
      ]
    }
    return sorted { rank($0).lexicographicallyPrecedes(rank($1)) }
  }
}
