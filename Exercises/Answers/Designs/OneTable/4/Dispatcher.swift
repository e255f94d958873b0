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
    let target: Target
    weak var object: AnyObject?
    weak var observer: AnyObject?
    let handler: (AnyObject, any KeyValueObservable, ObservedChange) -> Void
    /// Whether `addObserver` has returned.
    var isRegistered = false
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
  }

  static let shared = Dispatcher()

  private let state = Locked(State())

  /// The number of registrations in the table.
  var count: Int { state.withLock { $0.records.count } }

  /// Stores the record, and returns its ID, or nil if the registry has a record for the target.
  func enter(_ record: Record, for registry: ObjectIdentifier) -> UInt? {
    let (id, evicted): (UInt?, Record?) = state.withLock(as: "enters") { state in
      var evicted: Record?
      if let known = state.ids[registry]?[record.target] {
        // The caller has the object, so it doesn't die here.
        guard state.records[known]?.object == nil else { return (nil, nil) }
        evicted = state.records.removeValue(forKey: known)
      }
      state.lastID += 1
      state.ids[registry, default: [:]][record.target] = state.lastID
      state.records[state.lastID] = record
      return (state.lastID, evicted)
    }
    withExtendedLifetime(evicted) {}
    return id
  }

  /// Records that `addObserver` has returned, and returns false if the registration has ended.
  func didRegister(_ id: UInt) -> Bool {
    state.withLock(as: "is registered") { state in
      state.records[id]?.isRegistered = true
      return state.records[id] != nil
    }
  }

  /// Removes the record for the target, if there is one, and returns it with its ID.
  func leave(_ target: Target, of registry: ObjectIdentifier) -> (UInt, Record)? {
    state.withLock(as: "leaves") { state in
      guard let id = state.ids[registry]?[target], state.records[id]?.object != nil,
        let record = state.records.removeValue(forKey: id)
      else { return nil }
      state.ids[registry]?[target] = nil
      if state.ids[registry]?.isEmpty == true { state.ids[registry] = nil }
      return (id, record)
    }
  }

  /// Removes all records of the registry, and returns them.
  func leaveAll(of registry: ObjectIdentifier) -> [(UInt, Record)] {
    state.withLock(as: "all leave") { state in
      (state.ids.removeValue(forKey: registry) ?? [:]).values.compactMap { id in
        state.records.removeValue(forKey: id).map { (id, $0) }
      }
    }
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
