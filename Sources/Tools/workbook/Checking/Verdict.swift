import KVOExercises
import Foundation

/// The result of judging a task.
struct Verdict {
  /// The results that a task can have.
  enum State: String {
    /// Every claim holds.
    case solved
    /// Every claim holds, but ThreadSanitizer can't look for data races on this machine.
    case notSearched = "races not looked for"
    /// The first claim that doesn't hold reached a placeholder of the stub.
    case notWritten = "not written yet"
    /// The compiler rejected the code.
    case doesNotCompile = "does not compile"
    /// A claim doesn't hold.
    case rejected
    /// The process ended in the middle of a claim.
    case crashed
    /// A claim worked or waited for too long.
    case didNotFinish = "did not finish"
    /// The tools, the machine, or the files of the book prevented a verdict.
    case notJudged = "could not be judged"

    /// Whether every claim that this machine can test holds, so that the reader can go on.
    var isDone: Bool { self == .solved || self == .notSearched }
  }

  /// The state.
  var state: State
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
  /// The lines that the code printed while the claim was tested that explains most.
  var printed: [String] { failure?.printed ?? [] }

  /// Creates a verdict without a reason.
  init(_ state: State) {
    self.state = state
  }

  /// Creates a verdict for code that can't be judged.
  init(notJudged cause: String, advice: String? = nil) {
    self.init(.notJudged, because: cause)
    if let advice { failures[0].details.append(.init("to do", advice)) }
  }

  /// Creates a verdict with a cause that isn't the failure of a claim.
  init(_ state: State, because cause: String, at place: TestRun.Place? = nil) {
    self.state = state
    var failure = ClaimReport("", file: place?.file ?? "", line: place?.line ?? 1)
    failure.result = .refuted
    failure.details = [.init("because", cause)]
    failures = [failure]
  }

  /// Judges a run whose tests have begun.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - chapter: The chapter up to which claims about the library count, or `nil` if the task is
  ///     an exercise.
  init(of run: TestRun.Result, upTo chapter: Int?) {
    let judged = run.reports.filter {
      $0.result != .notSearched && $0.chapter ?? 0 <= chapter ?? 0
    }
    let held = judged.filter { $0.result == .holds }
    failures = judged.filter { $0.result != .holds }.ordered()
    state =
      switch failures.first?.result {
      case nil, .holds, .notSearched: .solved
      case .refuted: .rejected
      case .notWritten: .notWritten
      case .didNotFinish: .didNotFinish
      case .tooManyOrders: .notJudged
      case .ended: .crashed
      }
    // The claims of the steps after the one that fails aren't counted, because the reader has yet to
    // get there.
    let step = failures.first { $0.chapter == chapter }?.step ?? .max
    let all = (held + failures).filter { $0.chapter != chapter || $0.step ?? 0 <= step }
    self.held = Set(all.map(\.claim)).subtracting(failures.map(\.claim)).count
    tested = Set(all.map(\.claim)).count
    inherited = Set(all.filter { $0.chapter != chapter }.map(\.claim)).count
    let hasNoFailure = run.reports.allSatisfy { [.holds, .notSearched].contains($0.result) }
    if hasNoFailure, run.termination != .exit(0) {
      self = Verdict(
        .rejected,
        because: "A test that you've added fails. To see it, run: swift test"
      )
    }
  }

  /// Returns the failures to show in full: the one that explains most and, if that's a claim of an
  /// earlier chapter, the first one of the task's own chapter.
  func shown(for exercise: Exercise) -> [ClaimReport] {
    let own = failures.first { $0.chapter == exercise.chapter }
    return [failure, own == failure ? nil : own].compactMap(\.self)
  }

  /// Returns the number of the first step of which a claim doesn't hold, or `nil` if the verdict
  /// doesn't say that.
  func step(of exercise: Exercise) -> Int? {
    failures.filter { $0.chapter == exercise.chapter }.compactMap(\.step).min()
  }
}

extension [ClaimReport] {
  /// Returns the failures, one for each claim, beginning with the one that explains most.
  ///
  /// That's one that comes first or, in the earliest chapter and step, the first one that isn't the
  /// consequence of another.
  fileprivate func ordered() -> Self {
    let claims = Set(map(\.claim))
    func rank(_ failure: Element) -> [Int] {
      [
        failure.result == .tooManyOrders ? 1 : 0,
        failure.comesFirst ? -1 : failure.chapter ?? 0,
        failure.step ?? 0,
        failure.consequenceOf.map(claims.contains) == true ? 1 : 0,
      ]
    }
    var seen: Set<String> = []
    return sorted { rank($0).lexicographicallyPrecedes(rank($1)) }
      .filter { seen.insert($0.claim).inserted }
  }
}
