// Rejected by: `serves two threads`
import KeyValueObserving
import KVOLocking

/// Observes on behalf of one observer, for as long as the controller lives.
///
/// Its lock guards the table; it is never held while anyone is called or dies.
final class Controller<Observer: AnyObject> {
  private struct Key: Hashable {
    // A registration holds a row, and the row this ledger: nobody else gets its address.
    let ledger: ObjectIdentifier
    let keyPath: AnyKeyPath
  }

  private weak var observer: Observer?
  private let registrations = Locked<[Key: Registration]>([:])

  /// Makes a controller that observes nothing yet.
  init(observer: Observer) {
    self.observer = observer
  }

  deinit {
    let all = registrations.withLock { $0 }
    for registration in all.values { registration.end() }
  }

  /// Calls `handler` with every change of the value at `keyPath`, unless it is observed already.
  ///
  /// Answers whether this call began the observation.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let key = key(object, keyPath)
    let registration = Registration { [weak self] object, change in
      guard let observer = self?.observer, let object = object as? Object else { return }
      handler(observer, object, change)
    }
    let isNew = registrations.withLock { table in
      guard table[key] == nil else { return false }
      table[key] = registration
      return true
    }
    guard isNew else { return false }
    let row = object.addObserver(registration, forKeyPath: keyPath, options: options) {
      [weak self, weak registration] in
      registration.map { self?.forget($0, key) }
    }
    registration.begin(row)
    return true
  }

  /// Ends the observation of the value at `keyPath`, and answers whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let key = key(object, keyPath)
    let removed = registrations.withLock { $0.removeValue(forKey: key) }
    removed?.end()
    return removed != nil
  }

  /// Drops a registration whose object has died.
  private func forget(_ registration: Registration, _ key: Key) {
    _ = registrations.withLock { table in
      table[key] === registration ? table.removeValue(forKey: key) : nil
    }
  }

  private func key(_ object: any KeyValueObservable, _ keyPath: AnyKeyPath) -> Key {
    Key(ledger: ObjectIdentifier(object.observerList.ledger), keyPath: keyPath)
  }
}

/// One observation, which is its own raw observer.
///
/// Its lock guards its state, and nothing else changes.
private final class Registration: KeyValueObserver {
  private enum State {
    /// Being registered. Ends with `begin`, or with `end` from inside the handler.
    case initial
    /// Registered. Ends with `end`.
    case observing(RawRegistration)
    /// Ended. Final.
    case ended
  }

  private let handler: (any KeyValueObservable, ObservedChange) -> Void
  private let state = Locked(State.initial)

  init(_ handler: @escaping (any KeyValueObservable, ObservedChange) -> Void) {
    self.handler = handler
  }

  /// Keeps the row, or takes it back at once if this was ended before there was one.
  func begin(_ row: RawRegistration) {
    let isWanted = state.withLock { state in
      guard case .initial = state else { return false }
      state = .observing(row)
      return true
    }
    if !isWanted { row.invalidate() }
  }

  /// Takes the row out of its ledger, or leaves that to `begin`.
  func end() {
    let row = state.withLock { state -> RawRegistration? in
      defer { state = .ended }
      if case .observing(let row) = state { return row }
      return nil
    }
    row?.invalidate()
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let isWanted = state.withLock { state in
      if case .ended = state { false } else { true }
    }
    if isWanted { handler(object, change) }
  }
}
