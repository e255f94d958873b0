public import KeyValueObserving
internal import Synchronization

/// One observation, and a row of its object's ledger: it is its own receptionist.
///
/// It holds the ledger, so that it can take itself out at any time; the object only if the
/// controller retains what it observes.
///
/// Counterpart: `_FBKVOInfo`.
@usableFromInline final class Registration: @unchecked Sendable {
  // Unchecked, because of the block; see `KVOController`. `state` is atomic, and `next` is guarded
  // by the controller's lock. Nothing else changes.

  /// What there is to tell.
  @usableFromInline enum Moment { case initial, willChange, didChange }

  /// Tells the observer, which lives, of a moment in the life of the object.
  @usableFromInline
  typealias Tell = (Registration, AnyObject, any KeyValueObservable, Moment) -> Void

  /// Where a registration stands; each state is left as chapter 4 draws it.
  enum State: UInt8, AtomicRepresentable { case initial, observing, cancelled }

  @usableFromInline let keyPath: AnyKeyPath
  @usableFromInline let options: ObservingOptions
  package let sources: Sources
  let object: ObjectIdentifier
  private let retained: AnyObject?
  private weak var observer: AnyObject?
  private weak var core: Core?
  private let tell: Tell
  let state = Atomic(State.initial)

  init(
    of object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ sources: Sources,
    options: ObservingOptions,
    in core: Core,
    tell: @escaping Tell
  ) {
    self.keyPath = keyPath
    self.options = options
    self.sources = sources
    self.object = ObjectIdentifier(object)
    self.retained = core.retainObserved ? object : nil
    self.observer = core.observer
    self.core = core
    self.tell = tell
  }

  var ledger: Ledger { sources.ledger }

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
  private func tell(_ object: any KeyValueObservable, _ moment: Moment) {
    guard state.load(ordering: .acquiring) != .cancelled, let observer else { return }
    tell(self, observer, object, moment)
  }
}

extension Registration: Row {
  package var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }
  package var isOwned: Bool { true }

  package func willChange(_ object: any KeyValueObservable) {
    tell(object, .willChange)
  }

  package func didChange(_ object: any KeyValueObservable) {
    tell(object, .didChange)
  }

  package func objectDied() {
    core?.forget(self)
  }
}
