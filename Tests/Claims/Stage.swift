public import Testing

/// A stage of the library that the reader builds, one for each of the chapters 1 to 7 and 9.
public enum Stage: String, CaseIterable, Sendable, Comparable, Codable {
  case registry
  case weakMap = "weak-map"
  case identity
  case dispatcher
  case threads
  case autoUnobserve = "auto-unobserve"
  case selfObservation = "self-observation"
  case directDelivery = "direct-delivery"

  /// The number of the chapter.
  public var chapter: Int {
    switch self {
    case .registry: 1
    case .weakMap: 2
    case .identity: 3
    case .dispatcher: 4
    case .threads: 5
    case .autoUnobserve: 6
    case .selfObservation: 7
    case .directDelivery: 9
    }
  }

  /// The stage before this one, or `nil` if this is the first.
  public var previous: Stage? { Self.allCases.last { $0 < self } }

  /// The titles of the steps, in the order in which one would write the code.
  public var steps: [String] {
    switch self {
    case .registry: ["Call the handler", "Call the right handler", "End a registration"]
    case .weakMap: ["Store and find", "Remove and return", "Use the map in the registry"]
    case .identity: ["Compare by key path", "Keep the first registration"]
    case .dispatcher: ["Route by ID", "Refer to the observer weakly", "Track the state"]
    case .threads:
      [
        "Guard what changes", "Decide in one critical section", "Call after unlocking",
        "Let `observe` and `unobserve` overlap",
      ]
    case .autoUnobserve:
      ["End everything", "Return a token", "Create the registry on first use"]
    case .selfObservation:
      ["Choose whether to retain", "End with the observed object", "Observe yourself"]
    case .directDelivery: ["Put the registration in the ledger", "Guard its state"]
    }
  }

  /// Returns whether a stage comes before another.
  public static func < (first: Stage, second: Stage) -> Bool { first.chapter < second.chapter }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips the tests of a chapter's library unless it's the chapter that the library
  /// has reached, because later chapters overrule some claims of earlier ones.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - reached: The chapter that the library has reached.
  /// - Returns: The trait.
  public static func chapter(_ chapter: Int, reached: Int) -> Self {
    let name = Stage.allCases.first { $0.chapter == chapter }?.rawValue ?? ""
    let next = reached < chapter ? "To begin this part, run: swift run workbook open \(name)" : ""
    return .enabled(if: reached == chapter, "Your library has reached chapter \(reached). \(next)")
  }
}

/// A step of a stage.
public struct Step: Hashable, Sendable {
  /// The stage.
  public let stage: Stage
  /// The number of the step, counted from 1.
  public let number: Int

  init(_ stage: Stage, _ number: Int) {
    precondition(stage.steps.indices.contains(number - 1), "\(stage) has no step \(number)")
    (self.stage, self.number) = (stage, number)
  }
}
