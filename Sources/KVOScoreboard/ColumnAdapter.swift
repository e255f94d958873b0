public import KeyValueObserving

/// A type that gives the scenarios of the scoreboard uniform access to a version of the registry.
///
/// If a version lacks a function, call `ScenarioLog.notApplicable("The registry has no options.")`:
/// that ends the scenario, and the cell shows `·`.
public protocol ColumnAdapter {
  /// Calls a handler with the display whenever a value changes.
  ///
  /// Don't wrap the handler in a closure that holds the display strongly.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value.
  ///   - options: The options of the observation.
  ///   - handler: The handler of changes.
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  )

  /// Ends the registration for a value.
  ///
  /// - Parameters:
  ///   - object: The observed object.
  ///   - keyPath: The key path of the value.
  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>)
}

/// Returns whether two threads may share values of a type, as the compiler decides.
///
/// The compiler selects one of two functions with this name when it compiles the call, so the call
/// must name the type: `isSendable(Registry.self)`.
///
/// - Parameter type: The type.
/// - Returns: Whether the type is `Sendable`.
public func isSendable<Value: Sendable>(_ type: Value.Type) -> Bool { true }

/// Returns false, for types that aren't `Sendable`.
public func isSendable<Value>(_ type: Value.Type) -> Bool { false }
