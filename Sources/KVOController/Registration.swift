public import KeyValueObserving
internal import Synchronization

/// One observation, and a row of its object's ledger: it is its own receptionist.
///
/// It holds the ledger, so that it can take itself out at any time; the object only if the
/// controller retains what it observes.
///
/// Counterpart: `_FBKVOInfo`.
@usableFromInline final class Registration: @unchecked Sendable {
  // Unchecked, because of the block; see `KVOController`. Only `state` changes, and it is atomic.

  /// What there is to tell.
  @usableFromInline enum Moment { case initial, willChange, didChange }

  /// Tells the observer, which lives, of a moment in the life of the object.
  @usableFromInline typealias Tell = (Registration, AnyObject, AnyObject, Moment) -> Void

  /// Where a registration stands; each state is left as chapter 4 draws it.
  enum State: UInt8, AtomicRepresentable { case initial, observing, cancelled }

  @usableFromInline let keyPath: AnyKeyPath
  @usableFromInline let options: ObservingOptions
  private let sources: Sources
  let object: ObjectIdentifier
  private let retained: AnyObject?
  private let table: Table
  private let tell: Tell
  let state = Atomic(State.initial)

  init(
    of object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ sources: Sources,
    options: ObservingOptions,
    retainObserved: Bool,
    in table: Table,
    tell: @escaping Tell
  ) {
    self.keyPath = keyPath
    self.options = options
    self.sources = sources
    self.object = ObjectIdentifier(object)
    self.retained = retainObserved ? object : nil
    self.table = table
    self.tell = tell
  }

  var ledger: Ledger { sources.ledger }

  /// The key path as its user wrote it, as far as the platform knows.
  var name: String { sources.name(of: keyPath) }

  /// Makes the `initial` call, and enters the ledger unless that call unobserved.
  func begin(on object: any KeyValueObservable) {
    if options.contains(.initial) { tell(object, .initial) }
    ledger.insert(self)
    let was = state.compareExchange(
      expected: .initial,
      desired: .observing,
      ordering: .sequentiallyConsistent
    )
    // Cancelled meanwhile, by the initial call or by another thread, which could not remove it.
    if !was.exchanged { ledger.remove(self) }
  }

  /// Takes the row out of the ledger, or leaves that to `begin`, should it still be at work.
  func end() {
    let was = state.exchange(.cancelled, ordering: .sequentiallyConsistent)
    if was == .observing { ledger.remove(self) }
  }

  /// Tells the observer, unless it died or the registration was ended, in this round or before.
  @inline(__always) private func tell(_ object: any KeyValueObservable, _ moment: Moment) {
    guard state.load(ordering: .acquiring) != .cancelled else { return }
    guard let observer = table.observer else { return }
    tell(self, observer, object, moment)
  }
}

extension Registration: Row {
  package var slots: Few<Slot> { sources.slots }
  package var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }
  package var isOwned: Bool { true }

  package func willChange(_ object: any KeyValueObservable) {
    tell(object, .willChange)
  }

  package func didChange(_ object: any KeyValueObservable) {
    tell(object, .didChange)
  }

  package func objectDied() {
    _ = table.take(ledger) { $0 === self }
  }
}
