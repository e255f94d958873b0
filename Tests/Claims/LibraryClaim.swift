internal import Foundation
public import KVOExercises
public import KVOJudging
internal import KVORecordings
public import Testing

/// A sentence about what a library does, and code that finds out whether it's true.
///
/// A claim knows a library only through the protocols of `KVOExercises`, so it holds for libraries
/// of any structure.
public struct LibraryClaim: Sendable {
  /// The sentence, without its subject and without a period.
  public let sentence: String
  /// The subject of the sentence, such as "Your registry".
  public let subject: String
  /// The step whose task asks for this, which ``Step/claims(_:)`` says once for all of them.
  public private(set) var step = Step(0, 0)
  /// The chapter that overrules the claim, if there is one.
  public let overruledIn: Int?
  /// The fault that the claim was seen to catch, if no stored mistake breaks this claim first.
  public let fault: String?
  /// One sentence, without a period, that helps without giving the answer away.
  public let idea: String
  /// The section that explains the claim, such as "01-registry.md#call-the-handler".
  public let section: String

  private let body: @Sendable (any RegistryLibrary) throws -> Void

  /// Creates a claim about libraries of a kind, whose body throws an error if it doesn't hold.
  ///
  /// By default, the subject is the part of the library that the claim is about, or else the
  /// registry.
  init<Library>(
    _ sentence: String,
    of subject: String? = nil,
    overruledIn: Int? = nil,
    fault: String? = nil,
    idea: String,
    section: String,
    body: @escaping @Sendable (Library) throws -> Void
  ) {
    self.sentence = sentence
    self.overruledIn = overruledIn
    self.fault = fault
    let part: String? =
      switch Library.self {
      case is (any WeakMapLibrary).Type: "Your weak map"
      case is (any RegistrationLibrary).Type: "Your library"
      default: nil
      }
    self.subject = subject ?? part ?? "Your registry"
    self.idea = idea
    self.section = section
    self.body = { library in
      guard let library = library as? Library else { throw MissingContract(of: "\(Library.self)") }
      try body(library)
    }
  }

  /// Every claim except the one about the recordings: an array for each step of a task, in a file of
  /// its own.
  ///
  /// If several claims don't hold, the first one is shown. So those about a part of the library, or
  /// about a lock that's held too long, come before those that fail as a consequence. The others are
  /// in the order of the book.
  public static let all: [LibraryClaim] = [
    storeAndFind, removeAndReturn, compareByKeyPath, callAfterUnlocking,
    callTheHandler, callTheRightHandler, endARegistration,
    useTheMapInTheRegistry,
    keepTheFirstRegistration,
    routeByID, referToTheObserverWeakly, trackTheState,
    guardWhatChanges, decideInOneCriticalSection, letObserveAndUnobserveOverlap,
    endEverything, createTheRegistryOnFirstUse,
    chooseWhetherToRetain, observeYourself,
    endWithTheObservedObject, takeOutTheDispatcher, guardItsState,
  ].flatMap(\.self)

  /// The chapters whose claims a library must satisfy.
  public static let chapters = Set(all.map(\.step.chapter)).sorted()

  /// Returns the claims that a library must satisfy in a chapter: those of earlier chapters that
  /// still apply, those of the chapter, and at last the one about the recordings.
  public static func all(in chapter: Int) -> [LibraryClaim] {
    let claims = all.filter { claim in
      claim.step.chapter <= chapter && (claim.overruledIn.map { $0 > chapter } ?? true)
    }
    return claims + [followingRecordings(in: chapter)].compactMap(\.self)
  }
}

extension LibraryClaim {
  /// Returns the claims that a chapter makes about a library, each to be judged in a process of its
  /// own, and from chapter 5 on, the one about data races.
  ///
  /// If the library has reached a later chapter, only those are returned that still hold. Leave out
  /// the file and the line.
  public static func list(
    in chapter: Int,
    reached: Int? = nil,
    file: String = #filePath,
    line: Int = #line,
    about library: @escaping @Sendable () -> any RegistryLibrary
  ) -> [Claim] {
    let own = all(in: max(chapter, reached ?? chapter)).filter { $0.step.chapter <= chapter }
    let claims = list(own, file: file, line: line, about: library)
    let race = Claim(
      "is used by two threads without a data race",
      needsThreadSanitizer: true,
      file: file,
      line: line
    ) { shareBetweenTwoThreads(library(), hasOwners: chapter > 5) }
    return Claim.list { claims + (chapter < 5 ? [] : Claim.list("Your library") { race }) }
  }

  /// Returns some claims about a library.
  public static func list(
    _ claims: [LibraryClaim],
    file: String = #filePath,
    line: Int = #line,
    about library: @escaping @Sendable () -> any RegistryLibrary
  ) -> [Claim] {
    Claim.list {
      claims.map { claim in Claim(claim.report(file, line)) { try claim.body(library()) } }
    }
  }

  /// Returns the claims about a chapter's own module, which also follows the recordings.
  public static func list(
    ofModuleIn chapter: Int,
    file: String = #filePath,
    line: Int = #line,
    about library: @escaping @Sendable () -> any RegistryLibrary
  ) -> [Claim] {
    Claim.list {
      list(in: chapter, file: file, line: line, about: library)
      Claim("follows the recordings", file: file, line: line) {
        try play(Recording.all(followedIn: chapter), with: library())
      }
    }
  }

  fileprivate func asked(in step: Step) -> Self {
    var claim = self
    claim.step = step
    return claim
  }

  private func report(_ file: String, _ line: Int) -> ClaimReport {
    var report = ClaimReport(sentence, file: file, line: line)
    report.subject = subject
    (report.chapter, report.step) = (step.chapter, step.number)
    (report.idea, report.section) = (idea, section)
    return report
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

  /// Returns claims as those for which the step's task asks.
  func claims(_ claims: [LibraryClaim]) -> [LibraryClaim] { claims.map { $0.asked(in: self) } }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips the tests of a chapter's library unless the library has reached the chapter.
  ///
  /// If it has reached a later one, that one's tests have these claims, too. So they're run only if
  /// the chapter was chosen, as `check` and `WORKBOOK_CHAPTER` do. Leave out the file.
  public static func chapter(_ chapter: Int, reached: Int, file: String = #filePath) -> Self {
    let isChosen = ProcessInfo.processInfo.environment["WORKBOOK_CHAPTER"] != nil
    let isEnabled = reached == chapter || (reached > chapter && isChosen)
    let reason =
      reached < chapter
      ? "To begin chapter \(chapter), run: swift run workbook open \(chapter)"
      : "Your library has reached chapter \(reached), whose claims include these"
    if !isEnabled { Summary.noteSkipped(reason, file: file) }
    return .enabled(if: isEnabled, "\(reason)")
  }
}

/// What's thrown if the library's contract lacks what an earlier chapter requires.
private struct MissingContract: Error, CustomStringConvertible {
  let description: String

  init(of library: String) {
    description = "Library/Contract.swift doesn't declare that the library is a \(library)."
  }
}
