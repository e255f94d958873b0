import KVOLocking
import KeyValueObserving

/// All registrations of one registry for one observed object, with a lock of their own.
final class ObjectRegistrations<Observer: AnyObject> {
  enum Insertion { case inserted, refused, closed }

  private struct Entry {
    let registration: Registration<Observer>
    /// The ID at the dispatcher; nil until the ledger entry is complete.
    var id: UInt?
  }

  private struct State {
    var entries: [AnyKeyPath: Entry] = [:]
    /// Whether the last entry was removed, so that no other may be added.
    var isClosed = false

    func contains(_ registration: Registration<Observer>) -> Bool {
      entries[registration.keyPath]?.registration === registration
    }
  }

  private(set) weak var registry: Registry<Observer>?
  private let state = Locked(State())

  init(_ registry: Registry<Observer>) {
    self.registry = registry
  }

  deinit {
    let ids = state.withLock(as: "is deallocated") { $0.entries.values.compactMap(\.id) }
    if !ids.isEmpty { Dispatcher.shared.leave(ids) }
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
    let id = Dispatcher.shared.enter(registration, for: ObjectIdentifier(object))
    object.addObserver(
      Dispatcher.shared,
      forKeyPath: keyPath,
      options: options,
      context: UnsafeRawPointer(bitPattern: id)
    )
    let isWanted = state.withLock(as: "has begun") { state in
      guard state.contains(registration) else { return false }
      state.entries[registration.keyPath]?.id = id
      return true
    }
    if !isWanted { Self.end(id, of: object, keyPath) }
  }

  /// Ends the registration for a key path; returns nil if there's none, and otherwise whether it
  /// was the last one.
  func end<Object: KeyValueObservable>(
    of object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool? {
    let (removed, isLast) = state.withLock(as: "removes") { state in
      let removed = state.entries.removeValue(forKey: keyPath)
      if removed != nil, state.entries.isEmpty { state.isClosed = true }
      return (removed, state.isClosed)
    }
    guard let removed else { return nil }
    if let id = removed.id { Self.end(id, of: object, keyPath) }
    return isLast
  }

  private static func end<Object: KeyValueObservable>(
    _ id: UInt,
    of object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) {
    Dispatcher.shared.leave([id])
    object.removeObserver(
      Dispatcher.shared,
      forKeyPath: keyPath,
      context: UnsafeRawPointer(bitPattern: id)
    )
  }

  func contains(_ registration: Registration<Observer>) -> Bool {
    state.withLock(as: "looks whether it's wanted") { $0.contains(registration) }
  }
}

final class Registration<Observer: AnyObject>: Receiver {
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
}
