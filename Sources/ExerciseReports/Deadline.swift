internal import Foundation

extension ExerciseReport {
  /// A test, or the child process of one, that ran out of time.
  public struct Deadline: Codable, Sendable, Equatable {
    /// A name for the code that was still running.
    public var subject: String
    /// The time that it had.
    public var seconds: Double
    /// The place in the tests.
    public var location: Location

    /// Creates a deadline that has passed.
    public init(_ subject: String, seconds: Double, at location: Location) {
      self.subject = subject
      self.seconds = seconds
      self.location = location
    }

    /// One sentence, without a period, that helps to find the cause.
    public var idea: String {
      """
      look for an endless loop, a lock that is entered twice, or a wait for something that never \
      happens
      """
    }

    /// The reason for the failure, without the idea.
    public var reason: String {
      "\(subject) was still running after \(seconds.formatted()) s"
    }

    /// The text of the issue.
    public var sentence: String { "\(reason). Idea: \(idea)." }
  }
}
