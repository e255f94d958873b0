internal import KeyValueObserving

/// A type that gives the scenarios of the scoreboard uniform access to a version of the registry.
///
/// If a version of the registry lacks a function, end the scenario with a call such as
/// `ScenarioLog.notApplicable("The registry has no options.")`. The cell then shows `·`.
protocol ColumnAdapter {
  /// Calls a handler with the display whenever a value changes.
  ///
  /// Don't wrap the handler in a closure that retains the display.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value.
  ///   - options: The options of the registration.
  ///   - handler: The closure to call with the display for each change.
  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  )

  /// Calls another handler with the display whenever a value changes, in addition to the first one.
  ///
  /// By default, this method calls ``observe(_:_:options:handler:)``. Implement it if the program
  /// has to ask for a second handler in another way.
  ///
  /// - Parameters:
  ///   - object: The object to observe, which the display already observes.
  ///   - keyPath: The key path of the value, which the display already observes.
  ///   - handler: The closure to call with the display for each change.
  func addHandler<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    handler: @escaping (Display) -> Void
  )

  /// Ends the registration for a value.
  ///
  /// - Parameters:
  ///   - object: The observed object.
  ///   - keyPath: The key path of the value.
  func unobserve<Object: ScenarioObject>(_ object: Object, _ keyPath: KeyPath<Object, Int>)
}

extension ColumnAdapter {
  /// Observes the value again.
  func addHandler<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    handler: @escaping (Display) -> Void
  ) {
    observe(object, keyPath, options: .new, handler: handler)
  }
}

/// Returns whether two threads may share values of a type, that is, whether the type is `Sendable`.
///
/// There are two functions with this name, and the compiler chooses between them when it compiles
/// the call. So the call must name a concrete type, as in `isSendable(Registry.self)`.
///
/// - Parameter type: The type.
/// - Returns: Whether the type is `Sendable`.
func isSendable<Value: Sendable>(_ type: Value.Type) -> Bool { true }

/// Returns false, because the compiler chooses this overload if the type isn't `Sendable`.
func isSendable<Value>(_ type: Value.Type) -> Bool { false }

/// An adapter for a design in which the observer has one method that receives every notification.
///
/// In a program, that method has a branch for each registration. Here, the adapter stores a handler
/// in place of each branch. It keeps the handler when the registration ends, because a program
/// keeps the branch, too.
protocol NotifiedAdapter: ColumnAdapter {
  /// Calls the handler that belongs to a notification.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - object: The observed object.
  ///   - context: The context as it was registered.
  func receive(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    context: UnsafeRawPointer?
  )
}
