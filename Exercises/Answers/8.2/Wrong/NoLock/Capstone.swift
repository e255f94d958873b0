// Rejected by: `guard all that changes`
import KeyValueObserving

/// Observes on behalf of one observer, for as long as the controller lives.
///
/// Nothing guards the table.
final class Controller<Observer: AnyObject> {
  private struct Key: Hashable {
    // A registration holds a row, and the row this ledger: nobody else gets its address.
    let ledger: ObjectIdentifier
    let keyPath: AnyKeyPath
  }

  private weak var observer: Observer?
  private var registrations: [Key: Registration] = [:]

  /// Makes a controller that observes nothing yet.
  init(observer: Observer) {
    self.observer = observer
  }

  deinit {
    for registration in registrations.values { registration.end() }
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
    guard registrations[key] == nil else { return false }
    registrations[key] = registration
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
    let removed = registrations.removeValue(forKey: key)
    removed?.end()
    return removed != nil
  }

  /// Drops a registration whose object has died.
  private func forget(_ registration: Registration, _ key: Key) {
    if registrations[key] === registration { registrations[key] = nil }
  }

  private func key(_ object: any KeyValueObservable, _ keyPath: AnyKeyPath) -> Key {
    Key(ledger: ObjectIdentifier(object.observerList.ledger), keyPath: keyPath)
  }
}

extension Controller: @unchecked Sendable where Observer: Sendable {}

/// One observation, which is its own raw observer.
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
  private var state = State.initial

  init(_ handler: @escaping (any KeyValueObservable, ObservedChange) -> Void) {
    self.handler = handler
  }

  /// Keeps the row, or takes it back at once if this was ended before there was one.
  func begin(_ row: RawRegistration) {
    guard case .initial = state else {
      row.invalidate()
      return
    }
    state = .observing(row)
  }

  /// Takes the row out of its ledger, or leaves that to `begin`.
  func end() {
    defer { state = .ended }
    if case .observing(let row) = state { row.invalidate() }
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    if case .ended = state { return }
    handler(object, change)
  }
}
