internal import TaskTesting
public import KVOExercises
public import Testing

/// A sentence about what a library does, and code that finds out whether it's true.
///
/// A claim knows a library only through the protocols of `KVOExercises`, so it holds for libraries
/// of any structure. Claims are the arguments of the tests of the library's tasks.
public struct Claim: Sendable {
  /// The sentence, without its subject and without a period.
  public let sentence: String
  /// The subject of the sentence, such as "Your registry".
  public let subject: String
  /// The step whose task asks for this.
  public let step: Step
  /// The chapter that overrules the claim, if there is one.
  public let overruledIn: Int?
  /// Whether the claim is tested before those of earlier chapters, because its failure would
  /// explain theirs.
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
  ///   - subject: The subject of the sentence. By default, that's the part of the library that the
  ///     claim is about, or else the registry.
  ///   - overruledIn: The chapter that overrules the claim.
  ///   - comesFirst: Whether the claim is tested before those of earlier chapters. By default,
  ///     that's true if the claim is about a part of the library, such as a map.
  ///   - consequenceOf: The sentence of a claim of the same step that explains more if both fail.
  ///   - idea: One sentence, without a period, that helps without giving the answer away.
  ///   - section: The section that explains the claim.
  ///   - body: A closure that throws an error if the claim doesn't hold.
  init<Library>(
    _ sentence: String,
    _ step: Step,
    of subject: String? = nil,
    overruledIn: Int? = nil,
    comesFirst: Bool? = nil,
    consequenceOf: String? = nil,
    idea: String,
    section: String,
    body: @escaping @Sendable (Library) throws -> Void
  ) {
    self.sentence = sentence
    self.step = step
    self.overruledIn = overruledIn
    let part: String? =
      switch Library.self {
      case is (any WeakMapLibrary).Type: "Your weak map"
      case is (any RegistrationLibrary).Type: "Your library"
      default: nil
      }
    self.subject = subject ?? part ?? "Your registry"
    self.comesFirst = comesFirst ?? (part != nil)
    self.consequenceOf = consequenceOf
    self.idea = idea
    self.section = section
    self.body = { library in
      guard let library = library as? Library else { throw MissingContract(of: "\(Library.self)") }
      try body(library)
    }
  }

  /// Every claim except the one about the recordings, in the order of the book: an array for each
  /// step of a task, in a file of its own.
  public static let all: [Claim] = [
    callTheHandler, callTheRightHandler, endARegistration,
    storeAndFind, removeAndReturn, useTheMapInTheRegistry,
    compareByKeyPath, keepTheFirstRegistration,
    routeByID, referToTheObserverWeakly, trackTheState,
    guardWhatChanges, decideInOneCriticalSection, callAfterUnlocking, letObserveAndUnobserveOverlap,
    endEverything, createTheRegistryOnFirstUse,
    chooseWhetherToRetain, observeYourself,
    endWithTheObservedObject, putTheRegistrationInTheLedger, guardItsState,
  ].flatMap(\.self)

  /// The chapters whose claims a library must satisfy.
  public static let chapters = Set(all.map(\.step.chapter)).sorted()

  /// Returns the claims that a library must satisfy in a chapter, in the order in which they're
  /// tested: those that come first, those of earlier chapters that still apply, those of the
  /// chapter, and the one about the recordings.
  public static func all(in chapter: Int) -> [Claim] {
    let claims = all.filter { claim in
      claim.step.chapter <= chapter && (claim.overruledIn.map { $0 > chapter } ?? true)
    }
    return claims.filter(\.comesFirst) + claims.filter { !$0.comesFirst }
      + [followingRecordings(in: chapter)].compactMap(\.self)
  }

  /// Finds out whether the claim holds.
  ///
  /// - Parameter library: The library.
  /// - Throws: An error that says what was expected, and what was got.
  public func test(_ library: any RegistryLibrary) throws {
    beginClaim(
      sentence,
      of: subject,
      chapter: step.chapter,
      step: step.number,
      comesFirst: comesFirst,
      consequenceOf: consequenceOf,
      idea: idea,
      section: section
    )
    try body(library)
  }
}

/// A step of a chapter's part of the library.
public struct Step: Hashable, Sendable {
  /// The number of the chapter.
  public let chapter: Int
  /// The number of the step, counted from 1.
  public let number: Int

  init(_ chapter: Int, _ number: Int) {
    (self.chapter, self.number) = (chapter, number)
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips the tests of a chapter's library unless it's the chapter that the library
  /// has reached, because later chapters overrule some claims of earlier ones.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - reached: The chapter that the library has reached.
  ///   - file: The file with the tests; leave it out.
  /// - Returns: The trait.
  public static func chapter(_ chapter: Int, reached: Int, file: String = #filePath) -> Self {
    let next = "To begin chapter \(chapter), run: swift run workbook open \(chapter)"
    if reached != chapter {
      let passed = "Your library has reached chapter \(reached), whose claims include these"
      Summary.noteSkipped(reached < chapter ? next : passed, file: file)
    }
    return .enabled(
      if: reached == chapter,
      "Your library has reached chapter \(reached). \(reached < chapter ? next : "")"
    )
  }
}

/// What's thrown if the library's contract lacks what an earlier chapter requires.
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
