@_exported public import KeyValueObserving

/// A controller that manages the registrations of one observer.
///
/// ```swift
/// final class Board: KVOControlling {
///   let kvoControllers = KVOControllers()
///
///   func watch(_ train: Train) {
///     kvoController.observe(train, \.delay) { board, train, change in
///       board.show("\(train.number) is \(change.newValue ?? 0) min late")
///     }
///   }
/// }
/// ```
///
/// The observer owns the controller. The controller references the observer weakly and passes it to
/// every handler, so handlers don't need to capture it. When the observer is deallocated, so is the
/// controller that it owns, and its registrations end. Observed objects are retained until their
/// registrations end, unless you pass false to ``init(observer:retainObserved:)``.
///
/// A controller is a lightweight handle: copies share one set of registrations, which ends with the
/// last of them. If you create a controller yourself, store it, because the registration that
/// `KVOController(observer: board).observe(…)` makes ends at once. Don't capture a controller in
/// its own handlers, because such a handler retains the controller, and so the registration never
/// ends by itself. Use the controller of the observer that's passed to the handler.
///
/// By default, there's one registration for each object and property, however the key path is
/// spelled: `\Express.delay`, inherited from `Train`, names the same property as `\Train.delay`.
/// Observing a property again has no effect and returns false. The same goes for unobserving a
/// property that isn't observed, and for passing nil as the object.
///
/// A value may come from several properties, including those of other observed objects. Examples
/// are `\.arrival`, which is computed, and `\.next?.delay`. A change to any of them is delivered
/// with the object and key path that you observe. Objects in the middle of a path aren't retained.
///
/// Thread-safe. Changes are delivered on the thread that makes them, with no lock held, unless you
/// specify a ``Delivery``. If a value comes from several objects, change them only where you may
/// read all of them. Once `unobserve` has returned, changes that begin later aren't delivered. But
/// if a change is under way on another thread, the handler may still be running, or may yet be
/// called.
///
/// A handler may observe, unobserve, and change anything. Handlers are called in the order of
/// registration; a handler that's registered during a change is first called for the next one. If a
/// handler releases the last copy of its controller, all registrations end before that handler
/// returns. If a handler changes a path so that it no longer leads through the changing object, the
/// path's handler isn't called for the original change, unless that call has already been made.
///
/// Counterpart: `FBKVOController`.
public struct KVOController<Observer: AnyObject> {
  @usableFromInline let core: Core

  /// Creates a controller without registrations.
  ///
  /// - Parameters:
  ///   - observer: The object that's passed to every handler. It should own the controller, which
  ///     references it weakly.
  ///   - retainObserved: Whether objects are retained while they're observed. Pass `false` to
  ///     observe the observer itself, or many objects with short lifetimes.
  public init(observer: Observer, retainObserved: Bool = true) {
    core = Core(observer: observer, retainObserved: retainObserved)
  }

  init(core: Core) {
    self.core = core
  }

  /// The object that's passed to every handler; nil after its deallocation.
  public var observer: Observer? {
    core.table.observer.map { unsafeDowncast($0, to: Observer.self) }
  }

  /// Whether the controller retains objects while they're observed.
  public var retainObserved: Bool { core.retainObserved }

  /// Ends the registrations for the value at `keyPath`, however the key path is spelled.
  ///
  /// Two spellings can't be matched if they have several components, such as `\Job.owner.name` and
  /// `\WorkItem.owner.name`, or if a final class overrides the property. If a class inherits the
  /// property from a generic class, that depends on the compiler. In these cases, pass a key path
  /// with the root that you observed; otherwise, this method has no effect, and a debug build may
  /// print a warning.
  ///
  /// Counterpart: `-unobserve:keyPath:`.
  ///
  /// - Parameters:
  ///   - object: The observed object. If it's nil, this method has no effect.
  ///   - keyPath: The observed key path.
  /// - Returns: Whether the value was observed.
  /// - Complexity: O(*n*) on average if one registration ends, where *n* is the number of
  ///   registrations for the object.
  @inlinable @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object?,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    guard let object else { return false }
    return core.unobserve(object.observerList.ledger, keyPath) { object.locations(of: keyPath) }
  }

  /// Ends every registration for the object.
  ///
  /// Counterpart: `-unobserve:`.
  ///
  /// - Parameter object: The observed object. If it's nil, this method has no effect.
  /// - Returns: Whether the object was observed.
  /// - Complexity: O(*n* log *n*) on average, where *n* is the number of registrations for the
  ///   object, if few of its properties are observed.
  @discardableResult
  public func unobserve(_ object: (any KeyValueObservable)?) -> Bool {
    guard let object else { return false }
    return core.unobserve(object.observerList.ledger)
  }

  /// Ends every registration.
  ///
  /// You don't have to call this method before the observer is deallocated.
  ///
  /// Counterpart: `-unobserveAll`.
  ///
  /// - Complexity: O(*n* log *n*) on average, where *n* is the number of registrations, if few
  ///   properties of each object are observed.
  public func unobserveAll() {
    core.unobserveAll()
  }

  /// The number of registrations.
  ///
  /// - Complexity: O(*n*), where *n* is the number of observed objects.
  public var count: Int { core.table.count }
}

// Unchecked, because the registrations retain handlers that needn't be `Sendable`. Such a handler
// is called only on a thread that registers it or changes a value that it observes, and a lock
// guards the controller's mutable state.
extension KVOController: @unchecked Sendable where Observer: Sendable {}
