@_exported public import KeyValueObserving

/// What a controller retains.
public enum RetentionPolicy: Sendable {
  /// Each observed object, until its registrations end.
  case observedObjects
  /// No objects.
  case nothing
}

/// A controller that manages the registrations of one observer.
///
/// ```swift
/// final class Board: KVOControlling {
///   let kvoControllerStorage = KVOControllerStorage()
///
///   func watch(_ train: Train) {
///     kvoController.observe(train, \.delay) { board, train, change in
///       board.show("\(train.number) is \(change.value) min late")
///     }
///   }
/// }
/// ```
///
/// The observer owns the controller. The controller references the observer weakly and passes the
/// observer to every handler, so handlers don't need to capture it. When the observer is
/// deallocated, the controller that it owns is released, so the registrations end. Observed objects
/// are retained until their registrations end, unless you pass `nothing` to
/// `init(observer:retaining:)`.
///
/// A controller is a lightweight handle. Copies of a controller share their registrations, which
/// end when the last copy is released. If you create a controller yourself, store it. In
/// `KVOController(observer: board).observe(…)`, for example, the registration ends immediately.
/// Don't capture a controller in its own handlers, because such a handler would retain the
/// controller, and the registration would never end by itself. Instead, use the controller of the
/// observer that's passed to the handler.
///
/// By default, each key path of an object can have only one registration. Observing a value that's
/// already observed has no effect, which the returned token's ``ObservationToken/isNew`` says. Key
/// paths are compared with `==`. So if `Express` inherits `delay` from `Train`, then
/// `\Express.delay` and `\Train.delay` are two key paths, and both can be observed.
///
/// A value may come from several properties, including those of other observed objects. For
/// example, `\.arrival` may be a computed property, and `\.next?.delay` leads through another
/// object. A change to any of these properties is delivered with the object and the key path that
/// you observe. What a handler reads doesn't count, even if it's called while the value is being
/// read. The controller doesn't retain objects in the middle of a path.
///
/// Thread-safe. Changes are delivered on the thread that makes them, with no lock held. To receive
/// them elsewhere, iterate over a sequence of values. If a value comes from several objects, change
/// these objects only where you may read all of them. Once `unobserve`,
/// `unobserveAll`, a token's `invalidate`, or the last release of the observer has returned, no
/// change that begins later is delivered by a registration that this call or another thread has
/// ended. However, if a change is under way on another thread at that time, the handler may still
/// be running, or may yet be called.
///
/// The page of this type in the reference also says what a handler may do, where it's released, and
/// what applies to key paths with arguments.
///
/// Counterpart: `FBKVOController`.
public struct KVOController<Observer: AnyObject> {
  @usableFromInline let registry: Registry
  /// Whether the observer is known to be `Sendable`.
  @usableFromInline let isObserverSendable: Bool

  /// Creates a controller without registrations.
  ///
  /// - Parameters:
  ///   - observer: The object to pass to every handler. The observer should own the controller,
  ///     because the controller references the observer only weakly.
  ///   - policy: What the controller retains. Pass `nothing` to observe the observer itself, or
  ///     many objects with short lifetimes.
  public init(observer: Observer, retaining policy: RetentionPolicy = .observedObjects) {
    self.init(Registry(observer: observer, retaining: policy))
  }

  /// Creates a controller for an observer that several threads may use.
  ///
  /// The compiler chooses this initializer if the observer is `Sendable`.
  ///
  /// - Parameters:
  ///   - observer: The object to pass to every handler.
  ///   - policy: What the controller retains.
  public init(observer: Observer, retaining policy: RetentionPolicy = .observedObjects)
  where Observer: Sendable {
    self.init(Registry(observer: observer, retaining: policy), isObserverSendable: true)
  }

  @usableFromInline init(_ registry: Registry, isObserverSendable: Bool = false) {
    (self.registry, self.isObserverSendable) = (registry, isObserverSendable)
  }

  /// The object that's passed to every handler; nil after its deallocation.
  public var observer: Observer? {
    registry.observer.map { unsafeDowncast($0, to: Observer.self) }
  }

  /// What the controller retains.
  public var retaining: RetentionPolicy { registry.retaining }

  /// Ends the registrations for the key path.
  ///
  /// Pass the key path that you've observed. If a class inherits the property, begin at the same
  /// class as then: `\Express.delay`, inherited from `Train`, doesn't equal `\Train.delay`. With
  /// another class's key path for the value, this method has no effect, and returns false. In
  /// generic code, the key path of a protocol's property is another one, too.
  ///
  /// Counterpart: `-unobserve:keyPath:`.
  ///
  /// - Parameters:
  ///   - object: The observed object.
  ///   - keyPath: The observed key path.
  /// - Returns: Whether the value was observed.
  /// - Complexity: O(*n* + *p*) on average if one registration ends, where *n* is the number of
  ///   registrations for the object, and *p* is the number of observed properties that the value
  ///   comes from, if few of these belong to one object.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.registrations.end(object.observerList.ledger) { $0.keyPath == keyPath }
  }

  /// Ends every registration for the object.
  ///
  /// Counterpart: `-unobserve:`.
  ///
  /// - Parameter object: The observed object.
  /// - Returns: Whether the object was observed.
  /// - Complexity: O(*n* log *n*) on average, where *n* is the number of registrations for the
  ///   object, if few of its properties are observed, and each value comes from few properties.
  @discardableResult
  public func unobserve(_ object: any KeyValueObservable) -> Bool {
    registry.registrations.end(object.observerList.ledger)
  }

  /// Ends every registration.
  ///
  /// You don't have to call this method before the observer is deallocated.
  ///
  /// Counterpart: `-unobserveAll`.
  ///
  /// - Complexity: O(*n* log *n*) on average, where *n* is the number of registrations, if few
  ///   properties of each object are observed, and each value comes from few properties.
  public func unobserveAll() {
    registry.unobserveAll()
  }

  /// The number of registrations.
  ///
  /// - Complexity: O(*n*), where *n* is the number of observed objects.
  public var count: Int { registry.count }
}

// The conformance is unchecked, because the registrations retain handlers that needn't be
// `Sendable`. Such a handler is called only on a thread that registers the handler or changes the
// observed value. A lock guards the controller's mutable state.
extension KVOController: @unchecked Sendable where Observer: Sendable {}

extension KVOController: CustomDebugStringConvertible {
  /// A list of the controller's registrations, one per line, with their options.
  ///
  /// The list doesn't include descriptions of the observer and the objects, because a `description`
  /// might be expensive to compute, or might use the controller. No lock is held while the list is
  /// being made.
  ///
  /// Counterpart: `-[FBKVOController debugDescription]`.
  public var debugDescription: String {
    let observer = registry.observer.map { instance(type(of: $0), ObjectIdentifier($0)) } ?? "nil"
    let lines = registry.all.map { "  \($0.text)\n" }.sorted()
    return "<KVOController observer: \(observer), retaining: \(retaining), "
      + "registrations: [\n\(lines.joined())]>"
  }
}
