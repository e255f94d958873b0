public import ExerciseReports

/// The result of judging an attempt.
public struct Verdict: Codable, Sendable, Equatable {
  /// The results that an attempt can have.
  public enum State: String, Codable, Sendable {
    /// Every claim holds.
    case solved
    /// The first test that failed reached a placeholder of the stub.
    case notWritten = "not written yet"
    /// The compiler rejected the code.
    case doesNotCompile = "does not compile"
    /// A claim doesn't hold.
    case rejected
    /// The process ended early, for example in the middle of a test.
    case crashed
    /// A test worked or waited for too long.
    case didNotFinish = "did not finish"
    /// The tools, the machine, or the files of the book prevented a verdict.
    case notJudged = "could not be judged"
  }

  /// A warning of the compiler about the reader's code.
  public struct Warning: Codable, Sendable, Equatable {
    /// The path of the file.
    public var file: String
    /// The line in that file.
    public var line: Int
    /// The text of the compiler.
    public var message: String
  }

  /// One reason for the verdict.
  public struct Failure: Codable, Sendable, Equatable {
    /// The name of the test that failed, or `nil` if none was running.
    public var claim: String?
    /// The sentence of the report, or the text of the compiler, the trap, or Swift Testing.
    public var message: String
    /// The reason for which the code stopped its process, in the words of the runtime if possible.
    public var reason: String?
    /// The next step, if it isn't to correct the code.
    public var advice: String?
    /// The file that contains the failure.
    public var file: String?
    /// The line in that file.
    public var line: Int?
    /// The section of a chapter that explains the claim, such as "1-registry.md#call-the-handler".
    public var section: String?
    /// The value that `ExerciseKit` reported, if it reported this failure.
    public var report: ExerciseReport?

    /// The placeholder that the test reached, if it reached one.
    public var placeholder: ExerciseReport.Placeholder? {
      if case .placeholder(let placeholder) = report { placeholder } else { nil }
    }

    /// Whether the claim has too many orders of critical sections, so that the code isn't to blame.
    var hasTooManyOrders: Bool {
      if case .tooManyOrders = report { true } else { false }
    }

    /// Whether the test worked or waited for too long.
    var isDeadline: Bool {
      if case .deadline = report { true } else { false }
    }
  }

  /// The state.
  public var state: State
  /// The reasons for the verdict, with the one that explains the state first.
  public var failures: [Failure] = []
  /// The compiler's warnings about the reader's code.
  public var warnings: [Warning] = []
  /// A sentence about something that wasn't checked, if there is anything.
  public var remark: String?
  /// The number of claims that hold.
  public var held = 0
  /// The number of claims.
  public var claims = 0
  /// The claims that were tested by running the critical sections of several threads in every
  /// order.
  public var woven: [ExerciseReport.WovenClaim] = []
  /// The text that the code printed on standard output, or the end of it if it's long.
  ///
  /// If the first failure comes from a child process, this is the text of that process.
  public var printed = ""
  /// The number of lines that the code printed on standard output.
  public var printedLineCount = 0
}

extension Verdict {
  /// Creates a verdict for an attempt that can't be judged.
  init(notJudged cause: String, advice: String?) {
    state = .notJudged
    failures = [Failure(message: cause, advice: advice)]
  }

  /// Creates the preliminary verdict for the first claim that failed.
  init(firstFailure failure: Failure) {
    state = State(of: failure)
    failures = [failure]
  }
}

extension Verdict.State {
  /// Creates the state that follows from the failure of the first failed claim.
  init(of failure: Verdict.Failure) {
    self =
      if failure.placeholder != nil {
        .notWritten
      } else if failure.isDeadline {
        .didNotFinish
      } else if failure.hasTooManyOrders {
        .notJudged
      } else {
        .rejected
      }
  }
}
