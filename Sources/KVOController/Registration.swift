internal import KeyValueObserving

/// One observation, and a row of its object's ledger: it is its own receptionist.
///
/// It holds the ledger, so that it can take itself out at any time; the object only if the
/// controller retains what it observes.
///
/// Counterpart: `_FBKVOInfo`.
@usableFromInline final class Registration: @unchecked Sendable {
  // Unchecked, because of the block; see `KVOController`. Nothing of it changes.

  /// What there is to tell.
  @usableFromInline enum Moment { case initial, willChange, didChange }

  /// Tells the observer, which lives, of a moment in the life of the object.
  @usableFromInline typealias Tell = (Standing, AnyObject, AnyObject, Moment) -> Void

  let standing: Standing
  let options: ObservingOptions
  private let sources: Sources
  let object: ObjectIdentifier
  private let retained: AnyObject?
  private let table: Table
  private let tell: Tell

  init(
    of object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ sources: consuming Sources,
    options: ObservingOptions,
    retainObserved: Bool,
    in table: Table,
    tell: consuming @escaping Tell
  ) {
    self.standing = Standing(keyPath)
    self.options = options
    self.sources = sources
    self.object = ObjectIdentifier(object)
    self.retained = retainObserved ? object : nil
    self.table = table
    self.tell = tell
  }

  var ledger: Ledger { sources.ledger }
  var keyPath: AnyKeyPath { standing.keyPath }

  /// The key path as its user wrote it, as far as the platform knows.
  var name: String { sources.name(of: keyPath) }

  /// Makes the `initial` call, and enters the ledger unless that call unobserved.
  func begin(on object: any KeyValueObservable) {
    if options.contains(.initial) { tell(object, .initial) }
    ledger.insert(self)
    // Ended meanwhile, by the initial call or by another thread, which could not remove it.
    if !standing.begin() { ledger.remove(self) }
  }

  /// Takes the row out of the ledger, or leaves that to `begin`, should it still be at work.
  func end() {
    if standing.end() { ledger.remove(self) }
  }

  /// Tells the observer, unless it died or the registration was ended, in this round or before.
  @inline(__always) private func tell(_ object: any KeyValueObservable, _ moment: Moment) {
    guard standing.isWanted, let observer = table.observer else { return }
    tell(standing, observer, object, moment)
  }
}

extension Registration: Row {
  package var slots: Few<Slot> { sources.slots }
  package var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }
  package var isOwned: Bool { true }

  package func willChange(_ object: any KeyValueObservable) {
    if wantsWillChange { tell(object, .willChange) }
  }

  package func didChange(_ object: any KeyValueObservable) {
    tell(object, .didChange)
  }

  package func objectDied() {
    _ = table.take(ledger) { $0 === self }
  }
}
