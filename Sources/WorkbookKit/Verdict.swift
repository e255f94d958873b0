/// What judging an attempt came to.
public struct Verdict: Codable, Sendable, Equatable {
  /// The six ways an attempt can end.
  public enum State: String, Codable, Sendable {
    /// Every claim holds.
    case solved
    /// A hole of the stub was reached.
    case notWritten = "not written yet"
    /// The compiler refused it.
    case doesNotCompile = "does not compile"
    /// A claim does not hold.
    case wrong
    /// The process died in the middle of a claim.
    case crashed
    /// A claim ran out of time.
    case didNotFinish = "did not finish"
  }

  /// One reason for the verdict.
  public struct Failure: Codable, Sendable, Equatable {
    /// The test that failed; `nil` when none was running.
    public var claim: String?
    /// Expected, came and idea; the compiler's words; or the trap's.
    public var message: String
    /// The file it happened in.
    public var file: String?
    /// The line in that file.
    public var line: Int?
  }

  /// How it ended.
  public var state: State
  /// The reasons; the first one explains the state.
  public var failures: [Failure] = []
  /// How many claims hold.
  public var held = 0
  /// How many claims there are.
  public var claims = 0
}
