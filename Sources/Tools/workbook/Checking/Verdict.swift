import KVOExercises
import Foundation
import ProgramSupport

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
  var failures: [ExerciseReport.Failure] = []
  /// The reason that explains most.
  var failure: ExerciseReport.Failure? { failures.first }
  /// The number of claims that hold.
  var held = 0
  /// The number of claims that were tested, up to the step that fails.
  var tested = 0
  /// The number of claims among them that earlier chapters have made.
  var inherited = 0
  /// Whether the process ended before all claims were tested.
  var endedEarly = false
  /// The compiler's warnings about the reader's code.
  var warnings: [Diagnostic] = []
  /// A sentence about something that wasn't checked, or about what was, if there is anything.
  var remark: String?
  /// The lines that the code printed while the claim was tested that explains most.
  var printed: [String] = []

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
    var failure = ExerciseReport.Failure(.refuted, claim: "", file: place?.file ?? "", line: 1)
    failure.line = place?.line ?? 1
    failure.details = [.init("because", cause)]
    failures = [failure]
  }

  /// Judges a run whose tests have begun.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - chapter: The chapter up to which claims about the library count, or `nil` if the task is
  ///     an exercise.
  ///   - files: The paths of the reader's files.
  init(of run: TestRun.Result, upTo chapter: Int?, files: Set<String>) {
    var allHeld: [ExerciseReport.Failure] = []
    var allFailures: [ExerciseReport.Failure] = []
    // The claim that has begun and hasn't ended.
    var open: ExerciseReport.Failure?
    for report in run.reports {
      switch report {
      case .began(let failure): open = failure
      case .held:
        allHeld += [open].compactMap(\.self)
        open = nil
      case .failed(let failure):
        allFailures.append(failure)
        open = nil
      case .stopped: endedEarly = true
      }
    }
    // The process may also stop after a claim that has left work behind.
    if let last = open ?? allHeld.last, let stopped = run.failure(of: last, in: files) {
      allFailures.append(stopped)
      open = nil
    }
    func counts(_ claim: ExerciseReport.Failure) -> Bool { claim.chapter ?? 0 <= chapter ?? 0 }
    let held = allHeld.filter(counts)
    failures = allFailures.filter(counts).ordered()
    state =
      switch failures.first?.kind {
      case nil: .solved
      case .refuted: .rejected
      case .notWritten: .notWritten
      case .didNotFinish: .didNotFinish
      case .tooManyOrders: .notJudged
      case .stopped: .crashed
      }
    endedEarly = endedEarly || failures.contains { $0.kind == .didNotFinish }
    // The claims of the steps after the one that fails aren't counted, because the reader has yet to
    // get there.
    let step = failures.first { $0.chapter == chapter }?.step ?? .max
    let all = (held + failures).filter { $0.chapter != chapter || $0.step ?? 0 <= step }
    self.held = Set(all.map(\.claim)).subtracting(failures.map(\.claim)).count
    tested = Set(all.map(\.claim)).count
    inherited = Set(all.filter { $0.chapter != chapter }.map(\.claim)).count
    if let open, failure == nil {
      self = Verdict(
        notJudged: "The tests ended in the middle of the claim “\(open.claim)”, without a reason.",
        advice: "If the machine ran out of memory, close other programs. Then check again."
      )
    } else if allFailures.isEmpty, run.termination != .exit(0) {
      self = Verdict(
        .rejected,
        because: "A test that you've added fails. To see it, run: swift test"
      )
    }
    printed = run.lines(printedBy: failure)
  }

  /// Returns the failures to show in full: the one that explains most and, if that's a claim of an
  /// earlier chapter, the first one of the task's own chapter.
  func shown(for exercise: Exercise) -> [ExerciseReport.Failure] {
    let own = failures.first { $0.chapter == exercise.chapter }
    return [failure, own == failure ? nil : own].compactMap(\.self)
  }

  /// Returns the number of the first step of which a claim doesn't hold, or `nil` if the verdict
  /// doesn't say that.
  func step(of exercise: Exercise) -> Int? {
    let own = failures.filter { $0.chapter == exercise.chapter }
    // A claim that comes first is tested before those of earlier steps.
    let first = own.first.flatMap { endedEarly && $0.comesFirst ? nil : $0 }
    return endedEarly ? first?.step : own.compactMap(\.step).min()
  }
}

extension ExerciseReport.Failure {
  /// Whether the process ended in the middle of the claim.
  var hasEndedTheProcess: Bool {
    kind == .didNotFinish || kind == .stopped || details.last?.label == "because"
  }
}

extension [ExerciseReport.Failure] {
  /// Returns the failures, one for each claim, beginning with the one that explains most.
  ///
  /// That's one that comes first or, in the earliest chapter and step, the first one that isn't the
  /// consequence of another.
  fileprivate func ordered() -> Self {
    let claims = Set(map(\.claim))
    func rank(_ failure: Element) -> [Int] {
      [
        failure.kind == .tooManyOrders ? 1 : 0,
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
