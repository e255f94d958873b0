@_exported public import KeyValueObserving

/// Observes on behalf of one observer, for as long as the observer keeps it.
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
/// The observer owns the controller; the controller holds the observer weakly, and hands it to
/// every block, which has no need to capture it. When the observer dies, everything is unobserved.
/// What is observed is retained until then, or not at all: see ``init(observer:retainObserved:)``.
///
/// A controller is a lightweight handle: copies share one set of registrations, which ends with the
/// last of them. An object and a property identify one registration, however the key path is
/// spelled: `\Express.delay` and the inherited `\Train.delay` are one. Observing again, unobserving
/// what isn't observed, and observing nil have no effect, and the result says so.
///
/// A value may come from several properties, also of other observed objects: `\.arrival`, which is
/// computed, or `\.next?.delay`. It's followed wherever it comes from. Objects in the middle of a path
/// aren't retained, and a change of theirs is delivered with the object and the key path that you
/// observe.
///
/// Thread-safe. Changes are delivered on the thread that makes them, with no lock held, unless a
/// ``Delivery`` says otherwise. If a value comes from several objects, change them where you may read
/// all of them. Once `unobserve` has returned, no change that begins later is delivered; a handler
/// that is under way on another thread may still run, or even be entered.
///
/// A handler may observe, unobserve, and change anything. Handlers are called in the order of
/// registration; one that registers during a change waits for the next. If a handler releases the
/// last copy of its controller, all registrations end at once, before that handler returns. If a
/// handler lets a path leave the object that is changing, the path isn't notified of that change
/// again.
///
/// Counterpart: `FBKVOController`.
public struct KVOController<Observer: AnyObject> {
  @usableFromInline let core: Core

  /// Makes a controller that observes nothing yet.
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

  /// On whose behalf everything is observed; nil once it has died.
  public var observer: Observer? {
    core.table.observer.map { unsafeDowncast($0, to: Observer.self) }
  }

  /// Whether the objects are kept alive for as long as they are observed.
  public var retainObserved: Bool { core.retainObserved }

  /// Ends the registrations for the value at `keyPath`, in whatever spelling.
  ///
  /// The value is read if nothing was registered in this spelling, but something else was. Key paths
  /// of several components, such as `\Job.owner.name`, and overrides in final classes don't reveal
  /// that they're the same as `\WorkItem.owner.name`. So unobserve them as they were observed; a debug
  /// build prints a warning otherwise.
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
    return core.unobserve(object.observerList.ledger, keyPath) { object.lookUp(keyPath) }
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

  /// How many observations there are.
  ///
  /// - Complexity: O(*n*) in the number of observed objects.
  public var count: Int { core.table.count }
}

// Unchecked, because the registrations hold blocks that need not be `Sendable`. Such a block is
// only called on a thread that changes its object; all that a controller changes is locked.
extension KVOController: @unchecked Sendable where Observer: Sendable {}
