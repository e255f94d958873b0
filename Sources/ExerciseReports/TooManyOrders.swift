internal import Foundation

extension ExerciseReport {
  /// A claim that couldn't be judged, because some threads' critical sections have too many orders.
  public struct TooManyOrders: Codable, Sendable, Equatable {
    /// The thing that was asked, as the beginning of a sentence.
    public var question: String
    /// The number of orders that were tried.
    public var limit: Int
    /// The place in the tests.
    public var location: Location

    /// Creates a report of a claim that couldn't be judged.
    public init(_ question: String, limit: Int, at location: Location) {
      self.question = question
      self.limit = limit
      self.location = location
    }

    /// The reason, as a sentence.
    public var reason: String {
      """
      \(question): The critical sections of the threads have more than \(limit.formatted()) orders, \
      which are too many to try them all.
      """
    }

    /// The next step, as a sentence.
    public var advice: String {
      """
      Your answer may be right. Enter fewer critical sections for each call, for example one for \
      each decision, and check again.
      """
    }

    /// The text of the issue.
    public var sentence: String { "\(reason) \(advice)" }
  }
}
