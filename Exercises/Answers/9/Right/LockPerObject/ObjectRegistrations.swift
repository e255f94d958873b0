import KVOLocking
import KeyValueObserving

/// All registrations of one registry for one observed object, with a lock of their own.
final class ObjectRegistrations<Observer: AnyObject> {
  enum Insertion { case inserted, refused, closed }

  /// A registration that was removed, and has to be ended.
  struct Entry {
    let registration: Registration<Observer>
    /// Whether the ledger contains the registration.
    var isInLedger = false
  }

  private struct State {
    var entries: [AnyKeyPath: Entry] = [:]
    /// Whether the last entry was removed, so that no other may be added.
    var isClosed = false

    func contains(_ registration: Registration<Observer>) -> Bool {
      entries[registration.keyPath]?.registration === registration
    }

    mutating func remove(_ keyPath: AnyKeyPath) -> Entry? {
      guard let entry = entries.removeValue(forKey: keyPath) else { return nil }
      isClosed = entries.isEmpty
      return entry
    }
  }

  let ledger: Ledger
  /// The observed object, if it's retained.
  private let object: (any KeyValueObservable)?
  private(set) weak var registry: Registry<Observer>?
  private let state = Locked(State())

  init(of object: any KeyValueObservable, for registry: Registry<Observer>) {
    self.ledger = object.observerList.ledger
    self.object = registry.retainObserved ? object : nil
    self.registry = registry
  }

  func insert(_ registration: Registration<Observer>) -> Insertion {
    state.withLock(as: "inserts") { state in
      if state.isClosed { return .closed }
      if state.entries[registration.keyPath] != nil { return .refused }
      state.entries[registration.keyPath] = Entry(registration: registration)
      return .inserted
    }
  }

  /// Makes the ledger entry.
  func begin<Object: KeyValueObservable>(
    _ registration: Registration<Observer>,
    of object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    object.addDirectObserver(registration, forKeyPath: keyPath, options: options)
    let isWanted = state.withLock(as: "has begun") { state in
      guard state.contains(registration) else { return false }
      state.entries[registration.keyPath]?.isInLedger = true
      return true
    }
    if !isWanted { ledger.removeDirectObserver(registration) }
  }

  fileprivate func objectWasDeallocated() {
    // The first of the registrations ends all, and releases them after the lock.
    if close().isEmpty { return }
    registry?.forget(self)
  }

  /// Removes the registration for a key path, unless it's another than the one given.
  ///
  /// - Returns: Whether there was such a registration.
  func end(_ keyPath: AnyKeyPath, only registration: Registration<Observer>? = nil) -> Bool {
    let (removed, isClosed) = state.withLock(as: "removes") { state in
      if let registration, !state.contains(registration) { return (nil as Entry?, false) }
      return (state.remove(keyPath), state.isClosed)
    }
    guard let removed else { return false }
    if isClosed { registry?.forget(self) }
    end([removed])
    return true
  }

  /// Removes everything, without ending it.
  func close() -> [Entry] {
    state.withLock(as: "closes") { state in
      state.isClosed = true
      defer { state.entries = [:] }
      return Array(state.entries.values)
    }
  }

  /// Ends registrations that were removed.
  func end(_ removed: [Entry]) {
    for entry in removed where entry.isInLedger { ledger.removeDirectObserver(entry.registration) }
  }

  func current(_ keyPath: AnyKeyPath) -> Registration<Observer>? {
    state.withLock(as: "finds the current one") { $0.entries[keyPath]?.registration }
  }

  func contains(_ registration: Registration<Observer>) -> Bool {
    state.withLock(as: "looks whether it's wanted") { $0.contains(registration) }
  }
}

final class Registration<Observer: AnyObject>: DirectObserver {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void
  let keyPath: AnyKeyPath
  private let handler: Handler
  private weak let owner: ObjectRegistrations<Observer>?

  init(
    _ keyPath: AnyKeyPath,
    of owner: ObjectRegistrations<Observer>,
    handler: @escaping Handler
  ) {
    self.keyPath = keyPath
    self.owner = owner
    self.handler = handler
  }

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    guard let owner, owner.contains(self), let registry = owner.registry,
      let observer = registry.observer
    else { return }
    withExtendedLifetime((owner, registry)) { handler(observer, object, change) }
  }

  func objectWasDeallocated() {
    owner?.objectWasDeallocated()
  }
}

/// Ends one registration; retains nothing.
struct Token<Observer: AnyObject> {
  fileprivate weak let owner: ObjectRegistrations<Observer>?
  fileprivate weak let registration: Registration<Observer>?

  init(_ registration: Registration<Observer>, of owner: ObjectRegistrations<Observer>) {
    self.owner = owner
    self.registration = registration
  }

  /// Ends the registration, and returns whether this call did.
  @discardableResult
  func invalidate() -> Bool {
    guard let owner, let registration else { return false }
    return owner.end(registration.keyPath, only: registration)
  }
}

extension Token: @unchecked Sendable where Observer: Sendable {}
