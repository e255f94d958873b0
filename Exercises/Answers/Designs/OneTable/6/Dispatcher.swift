import KVOLocking
import KeyValueObserving

/// The only raw observer of all registries, and the only table: it has the registrations of all
/// registries.
final class Dispatcher: Sendable {
  /// The value that a registration observes, within its registry.
  struct Target: Hashable {
    let object: ObjectIdentifier
    let keyPath: AnyKeyPath
  }

  /// One registration.
  ///
  /// A registration that has ended isn't in the table.
  struct Record {
    let registry: ObjectIdentifier
    /// The observed object, retained until the registration ends.
    let object: any KeyValueObservable
    let keyPath: AnyKeyPath
    weak var observer: AnyObject?
    let handler: (AnyObject, any KeyValueObservable, ObservedChange) -> Void
    /// Whether `addObserver` has returned.
    var isRegistered = false

    var target: Target { Target(object: ObjectIdentifier(object), keyPath: keyPath) }
  }

  private struct State: @unchecked Sendable {
    /// The registrations, by ID.
    ///
    /// IDs only increase.
    var records: [UInt: Record] = [:]
    /// The IDs of each registry's registrations.
    ///
    /// A registry removes its own when it's deallocated, so its address is as good as a number.
    var ids: [ObjectIdentifier: [Target: UInt]] = [:]
    var lastID: UInt = 0

    mutating func remove(_ id: UInt) -> Record? {
      guard let record = records.removeValue(forKey: id) else { return nil }
      ids[record.registry]?[record.target] = nil
      if ids[record.registry]?.isEmpty == true { ids[record.registry] = nil }
      return record
    }
  }

  static let shared = Dispatcher()

  private let state = Locked(State())

  /// The number of registrations in the table.
  var count: Int { state.withLock { $0.records.count } }

  /// Stores the record, and returns its ID, or nil if the registry has a record for the target.
  func enter(_ record: Record) -> UInt? {
    state.withLock(as: "enters") { state in
      let target = record.target
      guard state.ids[record.registry]?[target] == nil else { return nil }
      state.lastID += 1
      state.ids[record.registry, default: [:]][target] = state.lastID
      state.records[state.lastID] = record
      return state.lastID
    }
  }

  /// Records that `addObserver` has returned, and returns false if the registration has ended.
  func didRegister(_ id: UInt) -> Bool {
    state.withLock(as: "is registered") { state in
      state.records[id]?.isRegistered = true
      return state.records[id] != nil
    }
  }

  /// Ends the registration for the target, and returns whether there was one.
  func end(_ target: Target, of registry: ObjectIdentifier) -> Bool {
    let ended = state.withLock(as: "ends a value") { state in
      state.ids[registry]?[target].flatMap { id in state.remove(id).map { (id, $0) } }
    }
    guard let (id, record) = ended else { return false }
    removeRaw(id, record)
    return true
  }

  /// Ends all registrations of the registry.
  func endAll(of registry: ObjectIdentifier) {
    let (ended, index) = state.withLock(as: "ends all") { state in
      let index = state.ids.removeValue(forKey: registry) ?? [:]
      let ended = index.values.compactMap { id in
        state.records.removeValue(forKey: id).map { (id, $0) }
      }
      return (ended, index)
    }
    for (id, record) in ended { removeRaw(id, record) }
    withExtendedLifetime(index) {}
  }

  /// Removes the ledger entry, unless `observe` has to do that.
  private func removeRaw(_ id: UInt, _ record: Record) {
    guard record.isRegistered else { return }
    record.object.removeObserver(
      self,
      forKeyPath: record.keyPath,
      context: UnsafeRawPointer(bitPattern: id)
    )
  }
}

extension Dispatcher: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let record = state.withLock(as: "looks up") { $0.records[UInt(bitPattern: context)] }
    guard let record, let observer = record.observer else { return }
    record.handler(observer, object, change)
  }
}
