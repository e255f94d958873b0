import Foundation
import KVOExercises

/// The result of judging a task.
struct Verdict {
  /// What came of the task.
  var outcome: Outcome
  /// The reasons for it, of which the first one explains most; none if the task is solved.
  var failures: [ClaimReport] = []
  /// The reason that explains most.
  var failure: ClaimReport? { failures.first }
  /// The claims that were tested, up to the step that fails.
  var tested: [ClaimReport] = []
  /// A sentence about what wasn't looked for, if there is anything.
  var remark: String?

  /// Creates a verdict without a reason.
  init(_ outcome: Outcome) { self.outcome = outcome }

  /// Creates a verdict for code that can't be judged.
  init(notJudged cause: String, advice: String) {
    self.init(.notJudged, because: cause)
    failures[0].details.append(.init("to do", advice))
  }

  /// Creates a verdict with a cause that isn't the failure of a claim.
  init(_ outcome: Outcome, because cause: String, at place: Diagnostic? = nil) {
    self.outcome = outcome
    var failure = ClaimReport("", file: place?.file ?? "", line: place?.line ?? 1)
    failure.outcome = outcome
    failure.details = [.init("because", cause)]
    failures = [failure]
  }

  /// Judges a run whose tests have begun.
  init(of run: TestRun, on task: BookTask) {
    let judged = run.reports.filter { $0.outcome != .notSearched }
    let failed = judged.filter { $0.outcome != .holds }
    // A claim with too many orders explains nothing, so it comes last.
    let isLast = { (report: ClaimReport) in report.outcome == .notJudged }
    failures = failed.filter { !isLast($0) } + failed.filter(isLast)
    outcome = failures.first?.outcome ?? .holds
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

  /// Returns a failure that isn't shown, although the book comes to its claim before it comes to
  /// those that are, if there's one.
  func alsoFailing(for task: BookTask) -> ClaimReport? {
    let shown = shown(for: task)
    func place(_ report: ClaimReport) -> (Int, Int) {
      (report.chapter ?? task.chapter, report.step ?? 0)
    }
    let tried = failures.filter { ![.notWritten, .notJudged].contains($0.outcome) }
    guard task.isLibrary, let first = tried.min(by: { place($0) < place($1) }) else { return nil }
    return shown.allSatisfy { place(first) < place($0) } ? first : nil
  }

  /// Returns the number of the first step of which a claim doesn't hold, or `nil` if the verdict
  /// doesn't say that.
  func step(of task: BookTask) -> Int? {
    failures.filter { $0.chapter == task.chapter }.compactMap(\.step).min()
  }

  /// The exit code of a command with this verdict.
  var exitCode: Int32 {
    switch outcome {
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
