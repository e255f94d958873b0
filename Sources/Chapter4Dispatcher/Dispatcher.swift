internal import KeyValueObserving

/// Who is reached through the dispatcher.
protocol Receiver: AnyObject {
  /// What the dispatcher knows it by.
  var id: UInt { get }

  func receive(_ change: ObservedChange, of object: any KeyValueObservable)
}

/// The receptionist: the only raw observer in the process, and one that never dies.
///
/// Raw observing traps when an observer dies too early, so the one who is registered must not die.
/// The dispatcher takes every call and looks up, by the context, whom it is for. A context that
/// leads nowhere is no error: whoever it was for is gone, and that is the answer.
///
/// In KVOController: `_FBKVOSharedController`.
final class Dispatcher {
  // DEBT, to be paid in chapter 5: the table below is open to every thread, and the compiler
  // knows it. `nonisolated(unsafe)` only tells it to be silent.
  nonisolated(unsafe) static let shared = Dispatcher()

  private struct Entry {
    weak var receiver: (any Receiver)?
  }

  private var table: [UInt: Entry] = [:]
  private var lastID: UInt = 0

  /// An id that was never given out before, and will not be again.
  ///
  /// The original uses the info's address, which the next info may be given while a call for the
  /// first one is under way. A number that only grows cannot be recycled.
  func nextID() -> UInt {
    lastID += 1
    return lastID
  }

  /// From now on, calls with the receiver's context reach it; it is not kept alive.
  func enter(_ receiver: some Receiver) {
    table[receiver.id] = Entry(receiver: receiver)
  }

  /// From now on, calls with the receiver's context reach nobody.
  func leave(_ receiver: some Receiver) {
    table[receiver.id] = nil
  }

  /// How many receivers have entered and not left.
  var count: Int { table.count }
}

extension Receiver {
  /// The id, spelt as the pointer that a context must be; nobody ever follows it.
  var context: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: id) }
}

extension Dispatcher: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let receiver = table[UInt(bitPattern: context)]?.receiver else { return }
    receiver.receive(change, of: object)
  }
}
