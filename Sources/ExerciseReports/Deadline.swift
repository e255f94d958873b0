internal import Foundation

extension ExerciseReport {
  /// A test, or the child process of a test, that made no progress for too long.
  public struct Deadline: Codable, Sendable, Equatable {
    /// The reason for the lack of progress.
    public enum Cause: String, Codable, Sendable {
      /// The code used too much processor time.
      case working
      /// For too long, no thread could continue.
      case waiting
      /// For too long, no thread of a loom could continue, and none of them waited for a `Locked`.
      case waitingInLoom
    }

    /// A name for the code that was still running.
    public var subject: String
    /// The reason for the lack of progress.
    public var cause: Cause
    /// The limit that was exceeded, in seconds.
    public var seconds: Double
    /// The place in the tests.
    public var location: Location

    /// Creates a report of a limit that was exceeded.
    public init(_ subject: String, _ cause: Cause, seconds: Double, at location: Location) {
      self.subject = subject
      self.cause = cause
      self.seconds = seconds
      self.location = location
    }

    /// One sentence, without a period, that helps to find the cause.
    public var idea: String {
      switch cause {
      case .working: "look for an endless loop, or for work that grows much faster than its input"
      case .waiting:
        "look for a lock that is entered twice, or a wait for something that never happens"
      case .waitingInLoom:
        """
        while every order of two threads is tried, `Locked` is the only lock that's recognized, so \
        use it in place of an `NSLock` or a `DispatchSemaphore`
        """
      }
    }

    /// The reason for the failure, without the idea.
    public var reason: String {
      switch cause {
      case .working:
        "\(subject) was still working after \(seconds.formatted()) s of processor time"
      case .waiting, .waitingInLoom:
        """
        \(subject) was still waiting after \(seconds.formatted()) s in which no thread could \
        continue
        """
      }
    }

    /// The text of the issue.
    public var sentence: String { "\(reason). Idea: \(idea)." }
  }
}
