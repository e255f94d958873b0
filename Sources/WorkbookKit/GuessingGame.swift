/// A series of questions that ask which claim a wrong answer was written to break.
///
/// Every wrong answer is shown once, in a random order, before any is shown again.
public struct GuessingGame: Sendable {
  /// A wrong answer, and some of its exercise's claims.
  public struct Question: Sendable {
    /// The answer.
    public let answer: WrongAnswer
    /// The claims to choose from, in the order in which they're checked.
    public let claims: [ExplainedClaim]
    /// The index of the claim that the answer was written to break.
    public let rightIndex: Int

    /// The claim that the answer was written to break.
    public var rightClaim: ExplainedClaim { claims[rightIndex] }
  }

  /// The largest number of claims to choose from.
  static let maximumClaimCount = 6

  /// The smallest number of claims to choose from.
  static let minimumClaimCount = 3

  /// The wrong answers, each with the claims to choose from.
  private let answers: [(answer: WrongAnswer, claims: [ExplainedClaim])]
  private var generator: SeededGenerator
  /// The indices of the answers that haven't been shown yet, with the next one last.
  private var indices: [Int] = []
  private var lastIndex: Int?

  /// Creates a game about the wrong answers to some exercises.
  ///
  /// - Parameters:
  ///   - exercises: The exercises.
  ///   - book: The book.
  ///   - seed: A number that determines the order.
  /// - Throws: ``WorkbookError`` if an answer can't be read.
  public init(about exercises: [Exercise], in book: Workbook, seed: UInt64) throws {
    answers = try exercises.flatMap { exercise in
      let claims = book.explainedClaims(of: exercise)
      return try WrongAnswer.all(to: exercise, in: book).compactMap {
        answer -> (WrongAnswer, [ExplainedClaim])? in
        let choices = claims.filter { $0.sentence == answer.claim || !$0.isOfEarlierStage }
        guard choices.contains(where: { $0.sentence == answer.claim }),
          choices.count >= Self.minimumClaimCount
        else { return nil }
        return (answer, choices)
      }
    }
    generator = SeededGenerator(seed: seed)
  }

  /// The number of wrong answers.
  public var answerCount: Int { answers.count }

  /// Returns the next question, or `nil` if there are no wrong answers.
  public mutating func next() -> Question? {
    if indices.isEmpty {
      indices = answers.indices.shuffled(using: &generator)
      // The last answer of one series mustn't be shown again at once.
      if indices.count > 1, indices.last == lastIndex { indices.swapAt(0, indices.count - 1) }
    }
    guard let index = indices.popLast() else { return nil }
    lastIndex = index
    let (answer, claims) = answers[index]
    guard let right = claims.firstIndex(where: { $0.sentence == answer.claim }) else { return nil }
    let others = claims.indices.filter { $0 != right }.shuffled(using: &generator)
    let chosen = ([right] + others.prefix(Self.maximumClaimCount - 1)).sorted()
    return chosen.firstIndex(of: right).map {
      Question(answer: answer, claims: chosen.map { claims[$0] }, rightIndex: $0)
    }
  }
}

/// A generator of pseudorandom numbers, which returns the same numbers for the same seed
/// (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
