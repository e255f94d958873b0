internal import KeyValueObserving

/// A type that receives changes through the dispatcher.
protocol Receiver: AnyObject {
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
/// Counterpart: `_FBKVOSharedController`.
final class Dispatcher {
  // All threads have access to the table, which nothing guards yet, and `nonisolated(unsafe)` keeps
  // the compiler from reporting this. Chapter 5 adds a lock.
  nonisolated(unsafe) static let shared = Dispatcher()

  private struct Slot {
    weak let receiver: (any Receiver)?
  }

  private struct State {
    var table: [UInt: Slot] = [:]
    var lastID: UInt = 0
  }

  private var state = State()

  private init() {}

  /// Returns an ID that isn't used for any other receiver.
  ///
  /// KVOController identifies receivers by address, but an address can be reused after the
  /// deallocation of its object, even during a call. IDs that only increase are never reused.
  func nextID() -> UInt {
    state.lastID += 1
    return state.lastID
  }

  /// Adds the receiver to the table, without retaining it.
  func enter(_ receiver: some Receiver) {
    state.table[receiver.id] = Slot(receiver: receiver)
  }

  /// Removes the receiver from the table.
  func leave(_ receiver: some Receiver) {
    state.table[receiver.id] = nil
  }

  /// The number of receivers in the table.
  var count: Int { state.table.count }
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
    let receiver = state.table[UInt(bitPattern: context)]?.receiver
    receiver?.receive(change, of: object)
  }
}
