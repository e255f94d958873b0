import KVOLocking
import KeyValueObserving

/// A type that receives the changes of one ledger entry.
protocol Receiver: AnyObject {
  func receive(_ change: ObservedChange, of object: any KeyValueObservable)
}

/// The only raw observer, which is never deallocated.
final class Dispatcher {
  private struct Slot {
    weak var receiver: (any Receiver)?
    let object: ObjectIdentifier
  }

  private struct State {
    /// From IDs to receivers.
    var receivers: [UInt: Slot] = [:]
    /// From observed objects to their IDs.
    var ids: [ObjectIdentifier: Set<UInt>] = [:]
    var lastID: UInt = 0

    mutating func remove(_ id: UInt) {
      guard let object = receivers.removeValue(forKey: id)?.object else { return }
      ids[object]?.remove(id)
      if ids[object]?.isEmpty == true { ids[object] = nil }
    }
  }

  static let shared = Dispatcher()

  private let state = Locked(State())

  /// The number of registrations in the table.
  var count: Int { state.withLock { $0.receivers.count } }

  func enter(_ receiver: any Receiver, for object: ObjectIdentifier) -> UInt {
    state.withLock(as: "enters") { state in
      state.lastID += 1
      state.receivers[state.lastID] = Slot(receiver: receiver, object: object)
      state.ids[object, default: []].insert(state.lastID)
      return state.lastID
    }
  }

  func leave(_ ids: [UInt]) {
    state.withLock(as: "leaves") { state in
      for id in ids { state.remove(id) }
    }
  }
}

extension Dispatcher: @unchecked Sendable {}

extension Dispatcher: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let receiver = state.withLock(as: "looks up") {
      $0.receivers[UInt(bitPattern: context)]?.receiver
    }
    receiver?.receive(change, of: object)
  }
}
