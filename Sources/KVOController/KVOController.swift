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
/// last of them. By default, there's one registration for each object and property, however the key
/// path is spelled: `\Express.delay` and the inherited `\Train.delay` name one property. Observing
/// it again has no effect and returns false. The same goes for unobserving a property that isn't
/// observed, and for passing nil as the object.
///
/// A value may come from several properties, also of other observed objects: `\.arrival`, which is
/// computed, or `\.next?.delay`. A change to any of them is delivered with the object and key path
/// that you observe. Objects in the middle of a path aren't retained.
///
/// Thread-safe. Changes are delivered on the thread that makes them, with no lock held, unless a
/// ``Delivery`` says otherwise. If a value comes from several objects, change them where you may read
/// all of them. Once `unobserve` has returned, changes that begin later aren't delivered. But if a
/// change is under way on another thread, the handler may still be running, or may yet be called.
///
/// A handler may observe, unobserve, and change anything. Handlers are called in the order of
/// registration; a handler that's registered during a change is first called for the next one. If a
/// handler releases the last copy of its controller, all registrations end before that handler
/// returns. If a handler changes a path so that it no longer leads through the changing object, the
/// path's handler isn't called for the original change.
///
/// Counterpart: `FBKVOController`.
public struct KVOController<Observer: AnyObject> {
  @usableFromInline let core: Core

  /// Creates a controller without registrations.
  ///
  /// - Parameters:
  ///   - observer: Whom the blocks are given; it should own the controller, and is held weakly.
  ///   - retainObserved: Whether what is observed is kept alive until it is unobserved. Pass
  ///     `false` to observe the observer itself, or many objects that come and go.
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

  /// Ends the registrations for the value at `keyPath`, in whatever spelling.
  ///
  /// Key paths don't reveal that they name the same property if they have several components, such as
  /// `\Job.owner.name` and `\WorkItem.owner.name`, or if a final class overrides the property, or
  /// inherits it from a generic class. Unobserve these with the same root as you observed them; a
  /// debug build may print a warning if you don't.
  ///
  /// Counterpart: `-unobserve:keyPath:`.
  ///
  /// - Parameters:
  ///   - object: What was observed; nil does nothing.
  ///   - keyPath: The value that was observed.
  /// - Returns: Whether it was observed.
  /// - Complexity: O(*n*) in the key paths and observers of the object.
  @inlinable @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object?,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    guard let object else { return false }
    return core.unobserve(object.observerList.ledger, keyPath) { object.locations(of: keyPath) }
  }

  /// Ends every observation of the object.
  ///
  /// Counterpart: `-unobserve:`.
  ///
  /// - Parameter object: What was observed; nil does nothing.
  /// - Returns: Whether anything of it was observed.
  /// - Complexity: O(*n*) in the key paths and observers of the object.
  @discardableResult
  public func unobserve(_ object: (any KeyValueObservable)?) -> Bool {
    guard let object else { return false }
    return core.unobserve(object.observerList.ledger)
  }

  /// Ends every observation.
  ///
  /// There is no need to call this before the observer dies. Counterpart: `-unobserveAll`.
  ///
  /// - Complexity: O(*n*) in the number of observations.
  public func unobserveAll() {
    core.unobserveAll()
  }

  /// The number of registrations.
  ///
  /// - Complexity: O(*n*), where *n* is the number of observed objects.
  public var count: Int { core.table.count }
}

// Unchecked, because the registrations hold blocks that need not be `Sendable`. Such a block is
// only called on a thread that changes its object; all that a controller changes is locked.
extension KVOController: @unchecked Sendable where Observer: Sendable {}
