internal import KeyValueObserving

/// A type that receives changes through the dispatcher.
protocol Receiver: AnyObject {
  /// The number by which the dispatcher finds the receiver.
  var id: UInt { get }

  func receive(_ change: ObservedChange, of object: any KeyValueObservable)
}

/// The only raw observer in the process, which is never deallocated.
///
/// Raw observing traps if an observer is deallocated too early, so it's the dispatcher that's
/// registered. It looks up the receiver of each change by the context. If a context leads to no
/// receiver, the receiver has been deallocated or has left, and the change is dropped.
///
/// Counterpart: `_FBKVOSharedController`.
final class Dispatcher {
  // Chapter 5 fixes this: all threads have access to the table, and `nonisolated(unsafe)` keeps the
  // compiler from reporting it.
  nonisolated(unsafe) static let shared = Dispatcher()

  private struct Entry {
    weak var receiver: (any Receiver)?
  }

  private struct State {
    var table: [UInt: Entry] = [:]
    var lastID: UInt = 0
  }

  private var state = State()

  private init() {}

  /// Returns an ID that isn't used for any other receiver.
  ///
  /// The original uses the info's address, which another info may get while a call for the first
  /// one is under way. A number that only increases isn't reused.
  func nextID() -> UInt {
    state.lastID += 1
    return state.lastID
  }

  /// Adds the receiver to the table, without retaining it.
  func enter(_ receiver: some Receiver) {
    state.table[receiver.id] = Entry(receiver: receiver)
  }

  /// Removes the receiver from the table.
  func leave(_ receiver: some Receiver) {
    state.table[receiver.id] = nil
  }

  /// The number of receivers in the table.
  var count: Int { state.table.count }
}

extension Receiver {
  /// The ID in the form of a pointer, as a context must be; it's never dereferenced.
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
