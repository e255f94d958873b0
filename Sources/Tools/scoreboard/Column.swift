internal import KeyValueObserving

/// A column of a scoreboard: a version of the library that the book builds, or another design.
struct Column: Sendable {
  /// The heading.
  let name: String
  /// Whether two threads may share what's shared between them, a ``shared``.
  let isShareable: Bool
  var shared = "registry"
  /// Whether the display owns that thing; otherwise, the observed object does.
  var isOwnedByDisplay = true
  /// Makes the adapter that a display owns, which must not retain the display.
  let makeAdapter: @Sendable (Display) -> any Adapter
}

/// A closure that's called with the display for each change.
///
/// Don't wrap it in a closure that retains the display.
typealias Handler = (Display) -> Void

/// What gives the scenarios uniform access to a library or a design.
///
/// If it lacks a function, call ``Playing/notApplicable(_:)``. The cell then shows `·`.
protocol Adapter {
  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    _ options: ObservingOptions,
    _ handler: @escaping Handler
  )

  /// Adds another handler for a value that the display already observes.
  func addHandler(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping Handler)

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>)

  /// Calls the handler that a notification of the display is for.
  ///
  /// In a program, the observer's one method has a branch for each registration. Here, the adapter
  /// stores a handler in place of each branch. It keeps the handler when the registration ends,
  /// because a program keeps the branch, too.
  func receive(
    _ keyPath: AnyKeyPath,
    _ object: any KeyValueObservable,
    _ context: UnsafeRawPointer?
  )
}

extension Adapter {
  func addHandler(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping Handler) {
    observe(train, keyPath, .new, handler)
  }

  func receive(_: AnyKeyPath, _: any KeyValueObservable, _: UnsafeRawPointer?) {}
}

/// Returns whether two threads may share values of a type, that is, whether the type is `Sendable`.
///
/// The compiler chooses one of two functions when it compiles the call, so the call must name a
/// concrete type, as in `isSendable(ProxyTable.self)`.
func isSendable<Value: Sendable>(_ type: Value.Type) -> Bool { true }
func isSendable<Value>(_ type: Value.Type) -> Bool { false }
