import Foundation
internal import KVOClaims

/// A claim, and what explains it.
public struct ExplainedClaim: Sendable, Equatable {
  /// The sentence, without its subject and without a period.
  public let sentence: String
  /// The ideas, each of which is a sentence without a period.
  public let ideas: [String]
  /// The hint for the claim, if there is one.
  public let hint: String?
  /// Whether the claim belongs to an earlier stage than the one it's checked at.
  let isOfEarlierStage: Bool
}

extension Workbook {
  /// Returns the claims of an exercise, in the order in which they're checked.
  ///
  /// For a stage, these are its own claims, followed by those of earlier stages.
  public func explainedClaims(of exercise: Exercise) -> [ExplainedClaim] {
    let hints = Hints(of: exercise, in: self)
    let claims: [(sentence: String, ideas: [String], isOfEarlierStage: Bool)] =
      if let stage = exercise.stage {
        Claim.all(at: stage).map { ($0.sentence, [$0.idea], $0.step.stage < stage) }
      } else {
        Self.claims(inTests: text(of: tests(of: exercise))).map { ($0.sentence, $0.ideas, false) }
      }
    return claims.map { claim in
      ExplainedClaim(
        sentence: claim.sentence,
        ideas: claim.ideas,
        hint: hints.hint(for: claim.sentence)?.text,
        isOfEarlierStage: claim.isOfEarlierStage
      )
    }
  }

  /// Finds the tests in a file, and the ideas in each of them.
  ///
  /// An idea is found if it's written in the test as one string without interpolations. If a test
  /// calls a function that chooses the idea, only the hint explains the claim.
  ///
  /// - Parameter text: The text of the file.
  /// - Returns: The name of each test, with its ideas, in the order of the file.
  static func claims(inTests text: String) -> [(sentence: String, ideas: [String])] {
    text.components(separatedBy: "@Test").dropFirst().compactMap { test in
      guard let name = test.firstMatch(of: /func `([^`]+)`/)?.1 else { return nil }
      let literal = /\bidea(?::|\s*=)\s*"((?:[^"\\]|\\")*)"(?!\s*\+)/
      let ideas = test.matches(of: literal).map {
        String($0.1).replacing("\\\"", with: "\"")
      }
      let once = ideas.reduce(into: [String]()) { kept, idea in
        if !kept.contains(idea) { kept.append(idea) }
      }
      return (String(name), once)
    }
  }
}
