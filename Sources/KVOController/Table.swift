internal import KeyValueObserving
internal import Locking

/// The part of a controller that its registrations know, and may retain.
///
/// It doesn't own the controller. When the controller is deallocated, it empties the table, so that
/// registrations and table release each other.
///
/// Thread-safe. Nothing is called or deallocated under the lock.
final class Table: @unchecked Sendable {
  // Unchecked, because of the registrations' handlers; see `KVOController`.

  private(set) weak var observer: AnyObject?
  /// The registrations, by the identity of the object's ledger.
  ///
  /// They retain it, so its address isn't reused.
  private let entries = Locked<[ObjectIdentifier: TinyArray<Registration>]>([:])

  init(observer: AnyObject) {
    self.observer = observer
  }

  /// All registrations, in no order.
  var registrations: [Registration] {
    entries.withLock { $0.values.flatMap(\.self) }
  }

  var count: Int {
    entries.withLock { $0.values.reduce(0) { $0 + $1.count } }
  }

  /// Stores the registration, unless there is one for the same object and key path.
  func insert(_ registration: Registration, allowingDuplicates: Bool) -> Bool {
    // Looking and storing are one decision.
    entries.withLock(as: "looks and stores") { entries in
      entries[ObjectIdentifier(registration.ledger), default: TinyArray()]
        .insert(registration, allowingDuplicates: allowingDuplicates)
    }
  }

  /// Removes the registrations for an object that satisfy a condition.
  func take(
    _ ledger: Ledger,
    where isWanted: (Registration) -> Bool
  ) -> TinyArray<Registration> {
    entries.withLock(as: "takes out") { entries in
      entries.update(ledger) { $0.take(where: isWanted) } ?? .none
    }
  }

  /// Removes all registrations.
  ///
  /// They're sorted by the addresses of their objects' ledgers. Ending them then walks through
  /// memory in order, which is twice as fast as jumping around in it.
  func takeAll() -> [Registration] {
    let all = entries.withLock(as: "takes out all") { exchange(&$0, with: [:]) }
    return all.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

extension [ObjectIdentifier: TinyArray<Registration>] {
  /// Calls `body` with the registrations for an object; returns nil if there are none.
  fileprivate mutating func update<Result>(
    _ ledger: Ledger,
    _ body: (inout TinyArray<Registration>) -> Result
  ) -> Result? {
    guard let index = index(forKey: ObjectIdentifier(ledger)) else { return nil }
    let result = body(&values[index])
    if values[index].isEmpty { remove(at: index) }
    return result
  }
}

extension TinyArray<Registration> {
  fileprivate mutating func insert(
    _ registration: Registration,
    allowingDuplicates: Bool
  ) -> Bool {
    guard allowingDuplicates || !contains(where: { $0.observes(registration.keyPath) }) else {
      return false
    }
    append(registration)
    return true
  }

  /// Removes the registrations that satisfy a condition, in one pass.
  fileprivate mutating func take(where isWanted: (Registration) -> Bool) -> Self {
    guard let first = firstIndex(where: isWanted) else { return Self() }
    guard self[(first + 1)...].contains(where: isWanted) else { return .one(remove(at: first)) }
    var (taken, rest) = (Self(), Self())
    each { isWanted($0) ? taken.append($0) : rest.append($0) }
    self = rest
    return taken
  }
}
