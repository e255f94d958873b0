internal import ExerciseKit
public import KVOExercises
public import Testing

/// A sentence about what a library does, and code that finds out whether it's true.
///
/// A claim knows a library only through the protocols of `KVOExercises`, so it holds for libraries
/// of any structure. Claims are the arguments of the stages' tests.
public struct Claim: Sendable {
  /// The sentence, without its subject ("A registry …") and without a period.
  public let sentence: String
  /// The step whose task asks for this.
  public let step: Step
  /// The stage at which the claim stops holding because a later chapter overrules it, if there is
  /// one.
  public let overruledAt: Stage?
  /// Whether the claim is tested before those of earlier stages, because its failure would explain
  /// theirs.
  public let comesFirst: Bool
  /// The sentence of a claim of the same step that explains more if both fail, if there is one.
  public let consequenceOf: String?
  /// One sentence, without a period, that helps without giving the answer away.
  public let idea: String
  /// The section that explains the claim, such as "01-registry.md#call-the-handler".
  public let section: String

  private let body: @Sendable (any RegistryLibrary) throws -> Void

  /// Creates a claim about libraries of a kind.
  ///
  /// - Parameters:
  ///   - sentence: The sentence, without its subject and without a period.
  ///   - step: The step whose task asks for this.
  ///   - overruledAt: The stage at which the claim stops holding.
  ///   - comesFirst: Whether the claim is tested before those of earlier stages. By default, that's
  ///     true if the claim is about a part of the library, such as a map.
  ///   - consequenceOf: The sentence of a claim of the same step that explains more if both fail.
  ///   - idea: One sentence, without a period, that helps without giving the answer away.
  ///   - section: The section that explains the claim.
  ///   - body: A closure that throws an error if the claim doesn't hold.
  init<Library>(
    _ sentence: String,
    _ step: Step,
    overruledAt: Stage? = nil,
    comesFirst: Bool? = nil,
    consequenceOf: String? = nil,
    idea: String,
    section: String,
    body: @escaping @Sendable (Library) throws -> Void
  ) {
    self.sentence = sentence
    self.step = step
    self.overruledAt = overruledAt
    let parts: [Any.Type] = [(any WeakMapLibrary).self, (any RegistrationLibrary).self]
    self.comesFirst = comesFirst ?? parts.contains { $0 == Library.self }
    self.consequenceOf = consequenceOf
    self.idea = idea
    self.section = section
    self.body = { library in
      guard let library = library as? Library else { throw MissingContract(of: "\(Library.self)") }
      try body(library)
    }
  }

  /// Every claim except the one about the recordings, in the order of the book: an array for each
  /// step of a stage, in a file of its own.
  public static let all: [Claim] = [
    callTheHandler, callTheRightHandler, endARegistration,
    storeAndFind, removeAndReturn, useTheMapInTheRegistry,
    compareByKeyPath, keepTheFirstRegistration,
    routeByID, referToTheObserverWeakly, trackTheState,
    guardWhatChanges, decideInOneCriticalSection, callAfterUnlocking, letObserveAndUnobserveOverlap,
    endEverything, returnAToken, createTheRegistryOnFirstUse,
    chooseWhetherToRetain, endWithTheObservedObject, observeYourself,
    putTheRegistrationInTheLedger, guardItsState,
  ].flatMap(\.self)

  /// Returns the claims that a library must satisfy at a stage, in the order in which they're
  /// tested: those that come first, those of earlier stages that still apply, those of the stage,
  /// and the one about the recordings.
  public static func all(at stage: Stage) -> [Claim] {
    let claims = all.filter { claim in
      claim.step.stage <= stage && (claim.overruledAt.map { $0 > stage } ?? true)
    }
    return claims.filter(\.comesFirst) + claims.filter { !$0.comesFirst }
      + [followingRecordings(at: stage)].compactMap(\.self)
  }

  /// Finds out whether the claim holds.
  ///
  /// - Parameter library: The library.
  /// - Throws: An error that says what was expected, and what was got.
  public func test(_ library: any RegistryLibrary) throws {
    beginClaim(
      sentence,
      stage: step.stage.rawValue,
      step: step.number,
      comesFirst: comesFirst,
      consequenceOf: consequenceOf,
      idea: idea,
      section: section
    )
    try body(library)
  }
}

/// What's thrown if the library's contract lacks what an earlier stage requires.
private struct MissingContract: Error, CustomStringConvertible {
  let description: String

  init(of library: String) {
    description = "Library/Contract.swift doesn't declare that the library is a \(library)."
  }
}

extension Claim: CustomTestStringConvertible {
  /// The sentence, which names the test case.
  public var testDescription: String { sentence }
}
