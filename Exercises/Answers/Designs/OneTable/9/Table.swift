import KVOLocking
import KeyValueObserving

/// The registrations of one registry, under one lock.
///
/// A registration that isn't in the table has ended; so there is no other state.
final class Table: @unchecked Sendable {
  /// The value that a registration observes.
  struct Target: Hashable {
    /// The identity of the object's ledger, which every registration retains.
    let ledger: ObjectIdentifier
    let keyPath: AnyKeyPath
  }

  private struct Slot {
    let registration: Registration
    /// Whether the ledger has the registration.
    var isAdded = false
  }

  private struct State: @unchecked Sendable {
    var slots: [Target: Slot] = [:]
  }

  /// Set once.
  weak let observer: AnyObject?
  private let state = Locked(State())

  init(observer: AnyObject) {
    self.observer = observer
  }

  /// Stores the registration, and returns whether there was none for its target.
  func enter(_ registration: Registration) -> Bool {
    state.withLock(as: "enters") { state in
      guard state.slots[registration.target] == nil else { return false }
      state.slots[registration.target] = Slot(registration: registration)
      return true
    }
  }

  /// Records that the ledger has the registration, unless it has ended, and then removes it.
  func didAdd(_ registration: Registration) {
    let isCurrent = state.withLock(as: "is added") { state in
      guard state.slots[registration.target]?.registration === registration else { return false }
      state.slots[registration.target]?.isAdded = true
      return true
    }
    if !isCurrent { registration.ledger.removeDirectObserver(registration) }
  }

  func contains(_ registration: Registration) -> Bool {
    state.withLock(as: "checks whether it has ended") { state in
      state.slots[registration.target]?.registration === registration
    }
  }

  /// Ends the registration for the target, and returns whether there was one.
  ///
  /// If one is given, only that one ends.
  func end(_ target: Target, ifItIs registration: ObjectIdentifier? = nil) -> Bool {
    let slot: Slot? = state.withLock(as: "ends one") { state in
      guard let slot = state.slots[target],
        registration == nil || registration == ObjectIdentifier(slot.registration)
      else { return nil }
      return state.slots.removeValue(forKey: target)
    }
    guard let slot else { return false }
    remove(slot)
    return true
  }

  func endAll() {
    let slots = state.withLock(as: "ends all") { state in
      var all: [Target: Slot] = [:]
      swap(&all, &state.slots)
      return all
    }
    for slot in slots.values { remove(slot) }
  }

  /// Removes the registration from its ledger, unless `didAdd` has to do that.
  private func remove(_ slot: Slot) {
    if slot.isAdded { slot.registration.ledger.removeDirectObserver(slot.registration) }
  }
}

/// An entry of an object's ledger.
final class Registration: DirectObserver {
  typealias Handler = (AnyObject, any KeyValueObservable, ObservedChange) -> Void

  let ledger: Ledger
  let target: Table.Target
  /// The object, if it's to be retained.
  private let object: AnyObject?
  private let table: Table
  private let handler: Handler

  init(
    _ object: some KeyValueObservable,
    _ keyPath: AnyKeyPath,
    retained: Bool,
    table: Table,
    handler: @escaping Handler
  ) {
    ledger = object.observerList.ledger
    target = Table.Target(ledger: ObjectIdentifier(ledger), keyPath: keyPath)
    self.object = retained ? object : nil
    self.table = table
    self.handler = handler
  }

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    guard table.contains(self), let observer = table.observer else { return }
    handler(observer, object, change)
  }

  /// Ends the registration, and returns whether it had not ended yet.
  func end() -> Bool {
    table.end(target, ifItIs: ObjectIdentifier(self))
  }

  func objectWasDeallocated() {
    _ = end()
  }
}
