/// A sentence about what a library does, and code that finds out whether it's true.
///
/// A claim knows a library only through the protocols in `Library.swift`, so it holds for libraries
/// of any structure.
public struct Claim: Sendable {
  /// The sentence, without its subject ("A registry …") and without a period.
  public let sentence: String
  /// The step whose task asks for this.
  public let step: Step
  /// The stage at which the claim stops holding because a later chapter overrules it, if there is
  /// one.
  public let overruledAt: Stage?
  /// One sentence, without a period, that helps without giving the answer away.
  public let idea: String
  /// The section that explains the claim, such as "1-registry.md#call-the-handler".
  public let section: String

  private let body: @Sendable (any RegistryLibrary) throws -> Bool

  /// Creates a claim about libraries of a kind.
  ///
  /// - Parameters:
  ///   - sentence: The sentence, without its subject and without a period.
  ///   - step: The step whose task asks for this.
  ///   - overruledAt: The stage at which the claim stops holding.
  ///   - idea: One sentence, without a period, that helps without giving the answer away.
  ///   - section: The section that explains the claim.
  ///   - body: A closure that throws a ``Refutation`` if the claim doesn't hold.
  init<Library>(
    _ sentence: String,
    _ step: Step,
    overruledAt: Stage? = nil,
    idea: String,
    section: String,
    body: @escaping @Sendable (Library) throws -> Void
  ) {
    self.sentence = sentence
    self.step = step
    self.overruledAt = overruledAt
    self.idea = idea
    self.section = section
    self.body = { library in
      guard let library = library as? Library else { return false }
      try body(library)
      return true
    }
  }

  /// Every claim, in the order of the book.
  public static let all: [Claim] =
    registry + weakMap + identity + dispatcher + threads + autoUnobserve + selfObservation
    + directDelivery

  /// Returns the claims that a library must satisfy at a stage, in the order in which they are
  /// checked: those of the stage, and then those of earlier stages that still apply.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - libraryStage: The stage that the library has reached, if it's a later one. Claims that
  ///     were overruled up to that stage are left out.
  /// - Returns: The claims.
  public static func all(at stage: Stage, reached libraryStage: Stage? = nil) -> [Claim] {
    let reached = max(stage, libraryStage ?? stage)
    let current = all.filter { claim in
      claim.step.stage <= stage && (claim.overruledAt.map { $0 > reached } ?? true)
    }
    return current.filter { $0.step.stage == stage } + current.filter { $0.step.stage < stage }
  }

  /// Finds out whether the claim holds.
  ///
  /// - Parameter library: The library.
  /// - Returns: Whether the library has what the claim is about.
  /// - Throws: ``Refutation`` if the claim doesn't hold.
  func test(_ library: any RegistryLibrary) throws -> Bool {
    try body(library)
  }
}
