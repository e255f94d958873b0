internal import KeyValueObserving

/// One handler's registration, which is an entry of the ledger itself.
///
/// It retains the ledger, so that it can leave it at any time, and the object only if the
/// controller retains the objects that it observes.
///
/// Counterpart: `_FBKVOInfo`.
@usableFromInline final class Registration: @unchecked Sendable {
  // Unchecked, because of the handler; see `KVOController`. Only the number changes, before the
  // ledger knows the registration.

  /// The occasion for calling a handler.
  @usableFromInline enum Moment { case initial, willChange, didChange }

  /// A function that calls the handler, if it wants to know of the moment.
  ///
  /// It receives the observer and the object. Before a change, it sets the old value, to receive it
  /// again after that change.
  @usableFromInline
  typealias Notifier = (
    RegistrationState, AnyObject, AnyObject, Moment, ElementChange?, inout PriorValue
  ) -> Void

  let state: RegistrationState
  let options: ObservingOptions
  /// Assigned after the `initial` call, whose handler may register others before this one.
  ///
  /// Exclusivity needn't be checked, since the number is assigned before anything else reads it.
  @exclusivity(unchecked) private(set) package var number = RegistrationNumber.unassigned
  let resolved: ResolvedKeyPath
  private let retained: AnyObject?
  let object: ObjectIdentifier
  private let table: Table
  private let notify: Notifier

  init(
    of object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ resolved: consuming ResolvedKeyPath,
    options: ObservingOptions,
    retainObserved: Bool,
    in table: Table,
    notify: consuming @escaping Notifier
  ) {
    self.state = RegistrationState(keyPath)
    self.options = options
    self.resolved = resolved
    self.object = ObjectIdentifier(object)
    self.retained = retainObserved ? object : nil
    self.table = table
    self.notify = notify
  }

  var ledger: Ledger { resolved.ledger }
  var keyPath: AnyKeyPath { state.keyPath }

  /// Whether the registration is for this key path, or for the same property in another spelling.
  func observes(_ keyPath: AnyKeyPath) -> Bool { self.keyPath.isSameProperty(as: keyPath) }

  /// The key path as its user wrote it, as far as the platform knows.
  var name: String { resolved.name(of: keyPath) }

  /// Makes the `initial` call, and adds the registration to the ledger unless it has ended.
  func begin(on object: any KeyValueObservable, reading body: () -> Void) {
    if options.contains(.initial) {
      var old = PriorValue.none
      notify(object, .initial, nil, &old)
    }
    number = .next()
    resolved.enter(self, on: object, reading: body)
    // The `initial` call or another thread may have ended it before it was in the ledger.
    if !state.begin() { resolved.leave(self) }
  }

  /// Ends the registration; if `begin` is still running, leaves the removal to it.
  func end() {
    if state.end() { resolved.leave(self) }
  }

  /// Calls the handler, unless the observer was deallocated or the registration has ended.
  @inline(__always)
  private func notify(
    _ object: any KeyValueObservable,
    _ moment: Moment,
    _ elements: ElementChange?,
    _ old: inout PriorValue
  ) {
    guard state.isWanted, let observer = table.observer else { return }
    notify(state, observer, object, moment, elements, &old)
  }
}

extension Registration: LedgerEntry {
  package var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }

  package func willChange(
    _ object: any KeyValueObservable,
    _ elements: ElementChange?,
    _ shared: inout UnsafeRawPointer?
  ) -> OldValue? {
    guard wantsWillChange else { return nil }
    var old = shared.map(PriorValue.shared) ?? .none
    if options.contains(.prior) { shared = nil }
    notify(object, .willChange, elements, &old)
    if case .kept(let value) = old { return value }
    return nil
  }

  package func didChange(
    _ object: any KeyValueObservable,
    _ elements: ElementChange?,
    _ old: PriorValue
  ) {
    var old = old
    notify(object, .didChange, elements, &old)
  }

  package func objectWasDeallocated() {
    resolved.leave(self)
    // All other registrations for the object end now, too, so removing them together saves searching.
    _ = table.take(ledger) { _ in true }
  }
}
