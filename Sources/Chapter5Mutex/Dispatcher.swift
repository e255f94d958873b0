public import KeyValueObserving
internal import KVOLocking

/// Who is reached through the dispatcher, from whatever thread makes a change.
public protocol Receiver: AnyObject, Sendable {
  /// What the dispatcher knows it by.
  var id: UInt { get }

  /// Receives a change on the thread that made it, with no lock held.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - object: The object that changed.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable)
}

/// The receptionist: the only raw observer in the process, and one that never dies.
///
/// Threads: safe. Its lock guards the table and the last id. It is held to look up and to store,
/// never to call.
///
/// In KVOController: `_FBKVOSharedController` with its `_mutex`.
public final class Dispatcher: Sendable {
  /// The one dispatcher of the process.
  public static let shared = Dispatcher()

  private struct Entry {
    weak var receiver: (any Receiver)?
  }

  private struct State {
    var table: [UInt: Entry] = [:]
    var lastID: UInt = 0
  }

  private let state = Locked(State())

  private init() {}

  /// An id that was never given out before, and will not be again.
  ///
  /// - Returns: The id.
  public func nextID() -> UInt {
    state.withLock(as: "takes an id") { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// From now on, calls with the receiver's context reach it; it is not kept alive.
  ///
  /// - Parameter receiver: Who is to be reached.
  public func enter(_ receiver: some Receiver) {
    state.withLock(as: "enters the table") { $0.table[receiver.id] = Entry(receiver: receiver) }
  }

  /// From now on, calls with the receiver's context reach nobody.
  ///
  /// A call that looked the receiver up before is not waited for.
  ///
  /// - Parameter receiver: Who is not to be reached any more.
  public func leave(_ receiver: some Receiver) {
    state.withLock(as: "leaves the table") { $0.table[receiver.id] = nil }
  }

  /// How many receivers have entered and not left.
  public var count: Int {
    state.withLock { $0.table.count }
  }
}

extension Receiver {
  /// The id, spelt as the pointer that a context must be; nobody ever follows it.
  public var context: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: id) }
}

extension Dispatcher: KeyValueObserver {
  /// Passes the change on to whom its context names, if it is still there.
  public func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    // The lock gives out a strong reference, and only then is the receiver called: it may enter
    // and leave the table itself, and if this was the last reference, it dies without the lock.
    let receiver = state.withLock(as: "looks up the receiver") { state in
      state.table[UInt(bitPattern: context)]?.receiver
    }
    receiver?.receive(change, of: object)
  }
}
