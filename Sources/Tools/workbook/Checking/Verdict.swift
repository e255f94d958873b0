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
  /// The claims that were tested, up to the step that fails.
  var tested: [ClaimReport] = []
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
    let failed = judged.filter { $0.result != .holds }
    // A claim with too many orders explains nothing, so it comes last.
    failures = failed.filter { $0.result != .notJudged } + failed.filter { $0.result == .notJudged }
    state = failures.first?.result ?? .holds
    // The claims of the steps after the one that fails aren't counted, because the reader has yet to
    // get there.
    let step = step(of: task) ?? .max
    tested = judged.filter { !$0.isOwn(of: task) || $0.step ?? 0 <= step }
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
