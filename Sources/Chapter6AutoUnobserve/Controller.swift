public import KeyValueObserving
internal import KVOLocking

/// Observes on behalf of one observer, for as long as the controller lives.
///
/// ```swift
/// final class Board {
///   private(set) lazy var controller = Controller(observer: self)
/// }
/// board.kvoController.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// The observer owns the controller; the controller holds the observer weakly and what it observes
/// strongly. When the observer dies, so does the controller, and with it every observation: there
/// is nothing to remember. Do not observe the observer itself: it would keep itself alive.
///
/// Threads: safe. Its lock guards the table; it is never held while anyone is called or dies.
///
/// In KVOController: `FBKVOController`, whose `dealloc` calls `unobserveAll`.
public final class Controller<Observer: AnyObject> {
  private struct Key: Hashable {
    let object: ObjectIdentifier
    let keyPath: AnyKeyPath
  }

  /// On whose behalf everything is observed; nil once it has died.
  public private(set) weak var observer: Observer?

  // The registrations hold their objects, so no address in a key can be recycled meanwhile.
  private let registrations = Locked<[Key: Registration<Observer>]>([:])

  /// Makes a controller that observes nothing yet.
  ///
  /// - Parameter observer: Whom the handlers are given; it should own the controller.
  public init(observer: Observer) {
    self.observer = observer
  }

  deinit {
    // The last release can come on any thread, and only once: no lock is contended here.
    unobserveAll()
  }

  /// Calls `handler` with every change of the value at `keyPath`, unless it is observed already.
  ///
  /// - Parameters:
  ///   - object: What is observed; it is kept alive until it is unobserved.
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
    let key = Key(object: ObjectIdentifier(object), keyPath: keyPath)
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
    let key = Key(object: ObjectIdentifier(object), keyPath: keyPath)
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

  /// Ends this observation, if it still is the one under its key.
  private func end(_ registration: Registration<Observer>) -> Bool {
    let key = Key(
      object: ObjectIdentifier(registration.object),
      keyPath: registration.keyPath
    )
    let removed = registrations.withLock(as: "takes out its own") { table in
      table[key] === registration ? table.removeValue(forKey: key) : nil
    }
    removed?.end()
    return removed != nil
  }
}

// Unchecked, because the table holds handlers, which need not be `Sendable`: see chapter 5's
// `Registration`. All that changes stands behind the lock.
extension Controller: @unchecked Sendable where Observer: Sendable {}
