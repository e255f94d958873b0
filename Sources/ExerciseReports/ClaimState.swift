extension ExerciseReport {
  /// A claim about the reader's library, and what is known about it.
  public struct Claim: Codable, Sendable, Equatable {
    /// The knowledge about a claim.
    public enum State: String, Codable, Sendable {
      /// The claim is being tested.
      case began
      /// The claim holds.
      case held
      /// The claim doesn't hold, and other reports say why.
      case failed
      /// The library lacks something that the claim is about.
      case unmet
    }

    /// The sentence of the claim.
    public var sentence: String
    /// The knowledge about the claim.
    public var state: State

    /// Creates a report on a claim.
    public init(_ sentence: String, _ state: State) {
      (self.sentence, self.state) = (sentence, state)
    }
  }
}
