internal import KVOLocking
public import KeyValueObserving
internal import Synchronization

/// The registration of a handler for one value.
///
/// A registration retains the observed object's ledger, so that it can end at any time. It retains
/// the object itself only if the controller retains observed objects.
///
/// Thread-safe.
///
/// Counterpart: `_FBKVOInfo`.
///
/// Chapter 10: chapter 9's registration, whose closure knows the value's type, whose state is an
/// atomic variable, and from which a single weak reference leads to the observer.
@usableFromInline final class Registration: @unchecked Sendable {
  // The conformance is unchecked, because the handler needn't be `Sendable`; see `KVOController`.

  /// A function that reads the value, and makes the call that the options ask for at this time.
  ///
  /// Before a change, the function returns the old value if it's needed, and after the change, it
  /// receives that value.
  @usableFromInline
  typealias Notifier = (
    _ registration: Registration, _ observer: AnyObject, _ object: any KeyValueObservable,
    _ entry: LedgerEntry, _ isBefore: Bool, _ old: AnyObject?
  ) -> AnyObject?

  /// The state between `observe` and `unobserve`; chapter 4 shows the transitions.
  private enum State: UInt8, AtomicRepresentable { case beginning, observing, cancelled }

  let ledger: Ledger
  let keyPath: AnyKeyPath
  let registrations: Registrations
  /// The number that identifies the registration to its token.
  let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  private static let lastNumber = Atomic(0)
  /// The observed object; nil if the registry doesn't retain observed objects.
  private let object: (any KeyValueObservable)?
  private let isolation: Isolation?
  private let notifier: Notifier
  private let state = Atomic(State.beginning)
  /// The entry in the ledger, which retains this registration, so the two have to be parted.
  private var entry: LedgerEntry?

  @usableFromInline init(
    of object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    in registry: Registry,
    on isolation: Isolation?,
    _ notifier: @escaping Notifier
  ) {
    (ledger, self.keyPath) = (object.observerList.ledger, keyPath)
    (registrations, self.isolation, self.notifier) = (registry.registrations, isolation, notifier)
    self.object = registry.retainObserved ? object : nil
  }

  /// Adds the registration to the object's ledger, and makes the `initial` call, if the options
  /// require it.
  ///
  /// The handler may end the registration in that call, and so may other threads. Then this method
  /// removes it from the ledger again.
  @usableFromInline func begin(_ entry: LedgerEntry, on object: any KeyValueObservable) {
    self.entry = entry
    entry.register(on: object)
    willExchange("is registered")
    let (hasBegun, _) = state.compareExchange(
      expected: .beginning,
      desired: .observing,
      ordering: .acquiringAndReleasing
    )
    if !hasBegun { exchange(&self.entry, with: nil)?.invalidate() }
  }

  /// Records that the registration has ended, so that its handler isn't called anymore.
  ///
  /// Call this method once, in the critical section that takes the registration out of the table.
  ///
  /// - Returns: The entry to invalidate after unlocking, unless `begin` is still running and does so.
  func end() -> LedgerEntry? {
    let previous = state.exchange(.cancelled, ordering: .acquiringAndReleasing)
    return previous == .observing ? exchange(&entry, with: nil) : nil
  }

  /// Whether the registration hasn't ended.
  @usableFromInline var isWanted: Bool { state.load(ordering: .acquiring) != .cancelled }
}

extension Registration: TypedObserver {
  @usableFromInline package func mayRead(_ object: any KeyValueObservable) -> Bool {
    let state = state.load(ordering: .acquiring)
    // A path whose observer is gone isn't followed anymore, but its registration may begin.
    let isOrphaned = state == .observing && registrations.observer == nil
    return state != .cancelled && !isOrphaned && (isolation?.permits(object) ?? true)
  }

  /// Calls the handler, unless the registration has ended or the observer has been deallocated.
  ///
  /// The observer stays in memory until the handler returns. The actor's check comes before the
  /// value is read, because a getter may be called only there, too.
  @usableFromInline package func receive(
    _ object: any KeyValueObservable,
    for entry: LedgerEntry,
    isBefore: Bool,
    _ old: AnyObject?
  ) -> AnyObject? {
    guard isWanted, let observer = registrations.observer, isolation?.permits(object) ?? true
    else { return nil }
    return notifier(self, observer, object, entry, isBefore, old)
  }

  @usableFromInline package func objectWasDeallocated() {
    // The object's other registrations end at the same time.
    _ = registrations.endAll(ledger)
  }
}
