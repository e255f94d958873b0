public import Chapter6AutoUnobserve
public import KeyValueObserving
internal import KVOLocking

/// Observes on behalf of one observer, for as long as the controller lives.
///
/// ```swift
/// let controller = Controller(observer: board, retainObserved: false)
/// controller.observe(board, \.lines) { board, _, change in board.refresh() }
/// ```
///
/// The observer owns the controller, which holds it weakly. What is observed is held strongly,
/// as in chapter 6, or not at all: then its death ends its observations, and one may observe
/// oneself. Either way there is nothing to remember.
///
/// Threads: safe. Its lock guards the table; it is never held while anyone is called or dies.
///
/// In KVOController: `FBKVOController` with `initWithObserver:retainObserved:`, whose weak table
/// has already lost the object when it is time to remove something from it (reports 59 and 140).
public final class Controller<Observer: AnyObject> {
  private struct Key: Hashable {
    let ledger: ObjectIdentifier
    let keyPath: AnyKeyPath
  }

  /// On whose behalf everything is observed; nil once it has died.
  public private(set) weak var observer: Observer?

  /// Whether the objects are kept alive for as long as they are observed.
  public let retainObserved: Bool

  // The registrations hold their ledgers, so no address in a key can be recycled meanwhile.
  private let registrations = Locked<[Key: Registration<Observer>]>([:])

  /// Makes a controller that observes nothing yet.
  ///
  /// - Parameters:
  ///   - observer: Whom the handlers are given; it should own the controller.
  ///   - retainObserved: Whether what is observed is kept alive until it is unobserved. Pass
  ///     `false` to observe the observer itself, or many objects that come and go.
  public init(observer: Observer, retainObserved: Bool = true) {
    self.observer = observer
    self.retainObserved = retainObserved
  }

  deinit {
    // The last release can come on any thread, and only once: no lock is contended here.
    unobserveAll()
  }

  /// Calls `handler` with every change of the value at `keyPath`, unless it is observed already.
  ///
  /// - Parameters:
  ///   - object: What is observed; its death, if nothing retains it, ends the observation.
  ///   - keyPath: The value that is observed.
  ///   - options: When the handler is called, and what a change carries.
  ///   - handler: What to do about a change, whose `keyPath` tells several key paths apart.
  /// - Returns: A token that ends just this observation, or nil if there was one: it stays.
  /// - Complexity: O(1) amortized and expected.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Token? {
    let registration = Registration(object, keyPath, in: self) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    let key = key(object, keyPath)
    let isNew = registrations.withLock(as: "looks and stores") { table in
      guard table[key] == nil else { return false }
      table[key] = registration
      return true
    }
    guard isNew else { return nil }
    registration.begin(on: object, keyPath, options)
    return Token { [weak registration] in registration.map { $0.controller?.end($0) == true } }
  }

  /// Ends the observation of the value at `keyPath`, if there is one.
  ///
  /// - Parameters:
  ///   - object: What was observed.
  ///   - keyPath: The value that was observed.
  /// - Returns: Whether it was observed.
  /// - Complexity: O(1) expected, beyond the raw removal.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let key = key(object, keyPath)
    let removed = registrations.withLock(as: "takes out") { $0.removeValue(forKey: key) }
    removed?.end()
    return removed != nil
  }

  /// Ends every observation.
  ///
  /// - Complexity: O(*n*) in the number of observations, beyond the raw removals.
  public func unobserveAll() {
    let all = registrations.withLock(as: "takes out all") { table in
      defer { table = [:] }
      return table
    }
    for registration in all.values { registration.end() }
  }

  /// How many observations there are.
  ///
  /// - Complexity: O(1).
  public var count: Int {
    registrations.withLock { $0.count }
  }

  /// Ends this observation, if it still is the one under its key.
  ///
  /// Called by its token, and when its object has died.
  func end(_ registration: Registration<Observer>) -> Bool {
    let key = Key(ledger: ObjectIdentifier(registration.ledger), keyPath: registration.keyPath)
    let removed = registrations.withLock(as: "takes out its own") { table in
      table[key] === registration ? table.removeValue(forKey: key) : nil
    }
    removed?.end()
    return removed != nil
  }

  private func key(_ object: any KeyValueObservable, _ keyPath: AnyKeyPath) -> Key {
    Key(ledger: ObjectIdentifier(object.observerList.ledger), keyPath: keyPath)
  }
}

// Unchecked, because the table holds handlers, which need not be `Sendable`: see chapter 5's
// `Registration`. All that changes stands behind the lock.
extension Controller: @unchecked Sendable where Observer: Sendable {}
