internal import KeyValueObserving
internal import Locking

/// What the registrations know of their controller, and may hold: it owns no controller.
///
/// The controller empties it when it dies, so that registrations and table let go of each other.
///
/// Threads: safe. The lock is never held while anyone is called or dies.
final class Table: @unchecked Sendable {
  // Unchecked, because of the registrations' blocks; see `KVOController`.

  private(set) weak var observer: AnyObject?
  /// By the identity of the object's ledger, which its registrations hold: it cannot be recycled.
  private let entries = Locked<[ObjectIdentifier: Few<Registration>]>([:])

  init(observer: AnyObject) {
    self.observer = observer
  }

  /// Every registration, in no order; what describes them must do so without the lock.
  var registrations: [Registration] {
    entries.withLock { $0.values.flatMap(\.self) }
  }

  var count: Int {
    entries.withLock { $0.values.reduce(0) { $0 + $1.count } }
  }

  /// Enters the registration, unless one of its object and key path is known.
  func insert(_ registration: Registration, several: Bool) -> Bool {
    // Looking and storing are one decision.
    entries.withLock(as: "looks and stores") { entries in
      entries[ObjectIdentifier(registration.ledger), default: Few()]
        .insert(registration, several: several)
    }
  }

  /// Takes out the registrations of a ledger that are wanted.
  func take(_ ledger: Ledger, where isWanted: (Registration) -> Bool) -> Few<Registration> {
    entries.withLock(as: "takes out") { entries in
      guard let index = entries.index(forKey: ObjectIdentifier(ledger)) else { return Few() }
      let taken = entries.values[index].takeAll(where: isWanted)
      if entries.values[index].isEmpty { entries.remove(at: index) }
      return taken
    }
  }

  /// Takes out everything.
  ///
  /// It comes in the order of the addresses: whoever ends it then walks through the memory, which
  /// is twice as fast as jumping about in it.
  func takeAll() -> [Registration] {
    let all = entries.withLock(as: "takes out all") { exchange(&$0, with: [:]) }
    return all.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

extension Few<Registration> {
  fileprivate mutating func insert(_ registration: Registration, several: Bool) -> Bool {
    guard several || !contains(where: { $0.keyPath == registration.keyPath }) else { return false }
    append(registration)
    return true
  }

  fileprivate mutating func takeAll(where isWanted: (Registration) -> Bool) -> Self {
    var taken = Self()
    var rest = startIndex
    while let index = self[rest...].firstIndex(where: isWanted) {
      taken.append(remove(at: index))
      rest = index
    }
    return taken
  }
}
