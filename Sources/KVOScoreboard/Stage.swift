public import KeyValueObserving

/// A column of the scoreboard: one state of the helper that the book builds.
///
/// To add one, write a file in `Stages` with a ``Helper`` and an extension like those beside it,
/// and name it in ``Stage/all``.
public struct Stage: Sendable {
  /// The column's heading.
  public let name: String

  /// Whether the compiler lets two threads share the helper; its own answer, see ``isSendable(_:)``.
  let mayBeShared: Bool

  /// Makes the helper that a display owns.
  let makeHelper: @Sendable (Display) -> any Helper

  /// Describes a stage.
  ///
  /// - Parameters:
  ///   - name: The column's heading.
  ///   - mayBeShared: `isSendable(…)` of the stage's own type.
  ///   - makeHelper: Makes the helper for a display, which will own it: do not hold it strongly.
  public init(
    _ name: String,
    mayBeShared: Bool,
    makeHelper: @escaping @Sendable (Display) -> any Helper
  ) {
    self.name = name
    self.mayBeShared = mayBeShared
    self.makeHelper = makeHelper
  }

  /// Every stage that the book ships, in the order of the book.
  public static let all: [Stage] = [
    .chapter1, .chapter2, .chapter3, .chapter4, .chapter5, .chapter6,
    .chapter7Retaining, .chapter7NonRetaining, .chapter8, .kvoController,
  ]
}

/// What every stage can do, in its own way.
///
/// A scenario is written once, against this. Where a stage has no such thing, say
/// `Story.cannotArise("It has no options.")`: that ends the scenario, and the cell is `·`.
public protocol Helper {
  /// Calls `handler` with the display that the helper was made for, whenever the value changes.
  ///
  /// The handler must not be wrapped in a closure that holds the display.
  ///
  /// - Parameters:
  ///   - object: What is observed.
  ///   - keyPath: The value that is observed.
  ///   - options: When the handler is called.
  ///   - handler: What to do about a change.
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  )

  /// Ends the observation of the value.
  ///
  /// - Parameters:
  ///   - object: What was observed.
  ///   - keyPath: The value that was observed.
  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>)
}

/// Asks the compiler whether two threads may share values of a type: it picks one of two functions.
///
/// Ask with the type spelt out, `isSendable(Registry.self)`: the answer is given when that line is
/// compiled, and kept.
///
/// - Parameter type: The type.
/// - Returns: Whether it is `Sendable`.
public func isSendable<Value: Sendable>(_ type: Value.Type) -> Bool { true }

/// Answers for the types that are not.
public func isSendable<Value>(_ type: Value.Type) -> Bool { false }
