internal import KVOLocking
internal import KeyValueObserving

/// A type that receives changes through the dispatcher.
protocol Receiver: AnyObject, Sendable {
  /// The number that the dispatcher uses to look up the receiver.
  var id: UInt { get }

  func receive(_ change: ObservedChange, of object: any KeyValueObservable)
}

/// The only raw observer of all registries, which is never deallocated.
///
/// If a raw observer is deallocated while it's registered, the next change traps. Therefore, the
/// dispatcher acts as the observer in the ledger entries of all registries, and uses the context to
/// look up the receiver of each change. If the receiver has been deallocated or has left the table,
/// the lookup finds nothing, so the dispatcher drops the change.
///
/// Thread-safe since chapter 5. The lock is held while the table is accessed, but never while a
/// receiver is called.
///
/// Counterpart: `_FBKVOSharedController` with its `_mutex`.
final class Dispatcher: Sendable {
  static let shared = Dispatcher()

  private struct Slot {
    weak let receiver: (any Receiver)?
  }

  private struct State {
    var table: [UInt: Slot] = [:]
    var lastID: UInt = 0
  }

  private let state = Locked(State())

  private init() {}

  /// Returns an ID that isn't used for any other receiver.
  ///
  /// KVOController identifies receivers by address, but an address can be reused after the
  /// deallocation of its object, even during a call. IDs that only increase are never reused.
  func nextID() -> UInt {
    state.withLock(as: "takes an ID") { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Adds the receiver to the table, without retaining it.
  func enter(_ receiver: some Receiver) {
    state.withLock(as: "enters the table") { $0.table[receiver.id] = Slot(receiver: receiver) }
  }

  /// Removes the receiver from the table, without waiting for a call that's under way.
  func leave(_ receiver: some Receiver) {
    state.withLock(as: "leaves the table") { $0.table[receiver.id] = nil }
  }

  /// The number of receivers in the table.
  var count: Int { state.withLock { $0.table.count } }
}

extension Receiver {
  /// The ID as a pointer that's never dereferenced, for use as the context of a ledger entry.
  var context: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: id) }
}

extension Dispatcher: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    // Call and release the receiver only after unlocking, because its handler and its `deinit` may
    // use the dispatcher.
    let receiver = state.withLock(as: "looks up the receiver") { state in
      state.table[UInt(bitPattern: context)]?.receiver
    }
    receiver?.receive(change, of: object)
  }
}
