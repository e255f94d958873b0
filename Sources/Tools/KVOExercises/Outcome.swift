/// What can come of a claim, and thus of a task, under names that are recorded as a reader's progress.
package enum Outcome: String, Codable, Sendable {
  /// The claim, or every claim of the task, holds.
  case holds = "solved"
  /// The claim is about data races, or everything else holds, but ThreadSanitizer isn't there.
  case notSearched = "races not looked for"
  /// The code reached a placeholder of the stub.
  case notWritten = "not written yet"
  /// The compiler rejected the code.
  case doesNotCompile = "does not compile"
  /// A result differs from the expected one.
  case refuted = "rejected"
  /// The code has ended its process, with a trap or by calling `exit`.
  case ended = "crashed"
  /// The code worked or waited for too long.
  case didNotFinish = "did not finish"
  /// The critical sections have too many orders to try them all; or the tools, the machine, or the
  /// files of the book prevented a verdict.
  case notJudged = "could not be judged"

  /// Whether every claim that this machine can test holds, so that the reader can go on.
  package var isDone: Bool { self == .holds || self == .notSearched }
}
