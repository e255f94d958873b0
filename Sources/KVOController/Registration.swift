internal import KVOLocking
public import KeyValueObserving
internal import Synchronization

/// An entry that represents the registration of one handler.
///
/// A registration retains the observed object's ledger, so that `end` can remove the registration
/// at any time. However, the registration retains the object itself only if the controller retains
/// observed objects.
///
/// Counterpart: `_FBKVOInfo`.
@usableFromInline final class Registration: @unchecked Sendable {
  // The conformance is unchecked, because the handler needn't be `Sendable`; see `KVOController`.
  // Only the number changes, and only before the registration is added to the ledger.

  /// An occasion on which a handler is called.
  @usableFromInline enum Moment { case initial, willChange, didChange }

  /// A function that calls the handler, if the options require a call at the given moment.
  ///
  /// The function's first arguments are the registration, the observer, and the object.
  /// Before a change, the function returns the old value if it has to be kept. After the change, the
  /// function receives that value as its last argument.
  @usableFromInline
  typealias Notifier = (
    Registration, AnyObject, AnyObject, Moment, ElementChange?, OldValueSource
  ) -> KeptValue?

  @usableFromInline let state: RegistrationState
  @usableFromInline let options: ObservingOptions
  /// The registration's number.
  ///
  /// The number is assigned after the `initial` call, because any handlers that are registered
  /// during that call come first. Exclusivity doesn't have to be checked, because the number is
  /// assigned before any code reads it.
  @exclusivity(unchecked) private(set) package var number = RegistrationNumber.unassigned
  @usableFromInline let resolved: ResolvedKeyPath
  /// Whether the registration has ended but is still in the ledger.
  ///
  /// Only the thread that ends the registration uses this property: it sets it in the table's
  /// critical section, and reads it afterward.
  @exclusivity(unchecked) private var hasToLeave = false
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

  /// Returns whether the registration is for this key path or an equivalent spelling.
  func observes(_ keyPath: AnyKeyPath) -> Bool { self.keyPath.isSameProperty(as: keyPath) }

  var observer: AnyObject? { table.observer }

  /// The name of the key path, as far as the platform provides names.
  var name: String { resolved.name(of: keyPath) }

  /// Makes the `initial` call, if the options require it, and adds the registration to the ledger.
  ///
  /// If the registration ends before it has been added, this method removes it from the ledger
  /// again.
  func begin(on object: AnyObject, reading body: () -> Void) {
    if options.contains(.initial) { _ = notify(object, .initial, nil, .none) }
    number = .next()
    resolved.enter(self, on: object, reading: body)
    // The `initial` call or another thread may have ended the registration before it was added.
    if !state.begin() { resolved.leave(self) }
  }

  /// Records that the registration has ended.
  ///
  /// Call this method once, in the critical section that removes the registration from the table, and
  /// call `leave` after unlocking.
  func end() { hasToLeave = state.end() }

  /// Removes the registration from the ledger, or lets `begin` remove it if `begin` is still running.
  func leave() {
    if hasToLeave { resolved.leave(self) }
  }

  /// Calls the handler, unless the observer has been deallocated or the registration has ended.
  @inline(__always)
  private func notify(
    _ object: AnyObject,
    _ moment: Moment,
    _ elements: ElementChange?,
    _ old: OldValueSource
  ) -> KeptValue? {
    guard state.isWanted, let observer = table.observer else { return nil }
    return notify(self, observer, object, moment, elements, old)
  }
}

extension Registration: RoundEntry {
  package var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }

  package func willChange(
    _ object: AnyObject,
    _ elements: ElementChange?,
    _ shared: inout UnsafeRawPointer?
  ) -> KeptValue? {
    guard wantsWillChange else { return nil }
    let old = shared.map(OldValueSource.shared) ?? .none
    if options.contains(.prior) { shared = nil }
    return notify(object, .willChange, elements, old)
  }

  package func didChange(_ object: AnyObject, _ elements: ElementChange?, _ old: OldValueSource) {
    _ = notify(object, .didChange, elements, old)
  }

  package func objectWasDeallocated() {
    resolved.leave(self)
    // The object's other registrations end at the same time, and removing all of them at once is
    // faster than removing them one by one.
    _ = table.take(ledger) { _ in true }
  }
}

/// The part of a registration that may outlive the registration: its key path and its phase.
///
/// A `Change` retains this object instead of the registration, because the registration also
/// retains a handler, and possibly the observed object. A `Change` doesn't retain the key path
/// directly, either, because several registrations share one key path object, and all threads would
/// write to that object's reference count.
@usableFromInline class RegistrationState: @unchecked Sendable {
  // The conformance is unchecked, because the compiler can't check a class that has a subclass.
  // It's safe, because only the atomic phase changes.

  /// The phase of a registration; the workbook's chapter 4 shows the transitions.
  enum Phase: UInt8, AtomicRepresentable { case initial, observing, cancelled }

  // Key paths are immutable, although `AnyKeyPath` isn't `Sendable`.
  @usableFromInline final nonisolated(unsafe) let keyPath: AnyKeyPath
  private let state = Atomic(Phase.initial)

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  final var phase: Phase { state.load(ordering: .acquiring) }
  final var isWanted: Bool { phase != .cancelled }

  /// Records that the registration is in the ledger, and returns whether the registration may stay
  /// there.
  final func begin() -> Bool {
    willExchange("begins, unless it has ended")
    let (exchanged, _) = state.compareExchange(
      expected: .initial,
      desired: .observing,
      ordering: .sequentiallyConsistent
    )
    return exchanged
  }

  /// Records that the registration has ended, so that its handler isn't called any more.
  ///
  /// - Returns: Whether the caller has to remove the registration from the ledger.
  final func end() -> Bool {
    state.exchange(.cancelled, ordering: .sequentiallyConsistent) == .observing
  }
}

/// The state of a registration, together with the elements that one of its changes affects.
///
/// Few changes affect individual elements, so `Change` doesn't have a separate property for
/// elements. The phase of this object has no meaning; use the phase of `registration`.
@usableFromInline final class ElementState: RegistrationState, @unchecked Sendable {
  let elements: ElementChange
  let registration: RegistrationState

  @usableFromInline init(_ registration: RegistrationState, _ elements: ElementChange) {
    self.registration = registration
    self.elements = elements
    super.init(registration.keyPath)
  }
}
