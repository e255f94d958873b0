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
  private weak let observer: AnyObject?
  private let isolation: Isolation?
  /// Whether the handler may be called on any thread, because everything is `Sendable`.
  private let isAnywhere: Bool
  private let notifier: Notifier
  private let state = Atomic(State.beginning)
  /// The entry in the ledger, which retains this registration, until it's removed from there.
  private var entry: LedgerEntry?
  /// Whether the registration has ended but is still in the ledger.
  ///
  /// Only the thread that ends the registration uses this property.
  private var hasToLeave = false

  @usableFromInline init(
    of object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    in registry: Registry,
    on isolation: Isolation?,
    isAnywhere: Bool,
    notifier: @escaping Notifier
  ) {
    (ledger, self.keyPath) = (object.observerList.ledger, keyPath)
    (registrations, observer) = (registry.registrations, registry.observer)
    self.object = registry.retaining == .observedObjects ? object : nil
    (self.isolation, self.isAnywhere, self.notifier) = (isolation, isAnywhere, notifier)
  }

  /// Adds the registration to the object's ledger, and makes the `initial` call, if the options
  /// require it.
  ///
  /// The handler may end the registration in that call, and so may other threads. Then this method
  /// removes it from the ledger again.
  @usableFromInline func begin(
    on object: any KeyValueObservable,
    _ options: ObservingOptions,
    _ file: StaticString,
    _ line: UInt,
    reading body: () -> Void
  ) {
    // If other threads may change the value during the `initial` call, the call comes last.
    let isLast = isAnywhere && options.contains(.initial)
    let entry = LedgerEntry(
      of: object,
      keyPath,
      for: .typed(self),
      options: isLast ? options.subtracting(.initial) : options,
      isConfined: isolation == nil && !isAnywhere,
      file,
      line,
      reading: body
    )
    self.entry = entry
    entry.register(on: object)
    willExchange("is registered")
    let (hasBegun, _) = state.compareExchange(
      expected: .beginning,
      desired: .observing,
      ordering: .acquiringAndReleasing
    )
    if !hasBegun { removeEntry() }
    if isLast { entry.show(object) }
  }

  /// Records that the registration has ended, so that its handler isn't called anymore.
  ///
  /// Call this method once, in the critical section that takes the registration out of the table,
  /// and call `leave` after unlocking.
  func end() {
    hasToLeave = state.exchange(.cancelled, ordering: .acquiringAndReleasing) == .observing
  }

  /// Removes the registration from the ledger, or lets `begin` remove it if that's still running.
  func leave() { if hasToLeave { removeEntry() } }

  /// Removes the entry, and lets go of it.
  ///
  /// Every ending comes to this method, once, because the two would otherwise retain each other.
  private func removeEntry() { exchange(&entry, with: nil)?.invalidate() }

  func observes(_ keyPath: AnyKeyPath) -> Bool {
    self.keyPath === keyPath || self.keyPath == keyPath
  }

  /// Whether the registration hasn't ended.
  @usableFromInline var isWanted: Bool { state.load(ordering: .acquiring) != .cancelled }
}

extension Registration: TypedObserver {
  package func mayRead(_ object: any KeyValueObservable) -> Bool {
    let state = state.load(ordering: .acquiring)
    // A path whose observer is gone isn't followed anymore, but its registration may begin.
    let isOrphaned = state == .observing && observer == nil
    return state != .cancelled && !isOrphaned && (isolation?.permits(object) ?? true)
  }

  /// Calls the handler, unless the registration has ended or the observer has been deallocated.
  ///
  /// The observer stays in memory until the handler returns. The actor's check comes before the
  /// value is read, because a getter may be called only there, too.
  package func receive(
    _ object: any KeyValueObservable,
    for entry: LedgerEntry,
    isBefore: Bool,
    _ old: AnyObject?
  ) -> AnyObject? {
    guard isWanted, let observer, isolation?.permits(object) ?? true else { return nil }
    return notifier(self, observer, object, entry, isBefore, old)
  }

  package func objectWasDeallocated() {
    // The object's other registrations end at the same time.
    _ = registrations.endAll(ledger)
  }
}
