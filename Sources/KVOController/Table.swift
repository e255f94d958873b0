internal import KVOLocking
internal import KeyValueObserving

/// The part of a controller that its registrations retain.
///
/// The table doesn't retain the controller's core. When the core is deallocated, its `deinit`
/// removes all registrations from the table. This breaks the reference cycles between the table and
/// the registrations.
///
/// Thread-safe. No handler is called, and no registration is deallocated, while the lock is held.
final class Table: @unchecked Sendable {
  // The conformance is unchecked, because handlers needn't be `Sendable`; see `KVOController`.

  private(set) weak var observer: AnyObject?
  /// The registrations, keyed by the identity of the observed object's ledger.
  ///
  /// Because each registration retains its ledger, the identifier can't be reused.
  private let entries = Locked<[ObjectIdentifier: TinyArray<Registration>]>([:])

  init(observer: AnyObject) {
    self.observer = observer
  }

  /// All registrations, in no particular order.
  var registrations: [Registration] {
    entries.withLock { $0.values.flatMap(\.self) }
  }

  var count: Int {
    entries.withLock { $0.values.reduce(0) { $0 + $1.count } }
  }

  /// Whether there's a registration for the key path of the ledger's object.
  func contains(_ keyPath: AnyKeyPath, in ledger: Ledger) -> Bool {
    entries.withLock { $0[ObjectIdentifier(ledger)]?.contains { $0.keyPath == keyPath } ?? false }
  }

  /// Stores the registration or, if it mustn't be a duplicate, returns the one that it duplicates.
  func insert(_ registration: Registration, as kind: RegistrationKind) -> Registration? {
    // The search for a duplicate and the insertion have to be in one critical section.
    entries.withLock(as: "looks and stores") { entries in
      entries[ObjectIdentifier(registration.ledger), default: TinyArray()]
        .insert(registration, as: kind)
    }
  }

  /// Ends, removes, and returns the registrations for an object that satisfy a condition.
  ///
  /// The registrations end in the critical section that removes them. So when any thread finds a
  /// registration gone, its handler isn't called for later changes, even if another thread hasn't
  /// removed the registration from the ledger yet.
  func take(
    _ ledger: Ledger,
    where isWanted: (Registration) -> Bool
  ) -> TinyArray<Registration> {
    entries.withLock(as: "takes out") { entries in
      let taken = entries.update(ledger) { $0.take(where: isWanted) } ?? .none
      taken.each { $0.end() }
      return taken
    }
  }

  /// Ends the registrations for an object that satisfy a condition, and returns whether there were
  /// any.
  func end(_ ledger: Ledger, where isWanted: (Registration) -> Bool = { _ in true }) -> Bool {
    let taken = take(ledger, where: isWanted)
    taken.each { $0.leave() }
    return !taken.isEmpty
  }

  /// Ends, removes, and returns all registrations.
  ///
  /// The result is sorted by the addresses of the objects' ledgers, so that ending the
  /// registrations accesses memory in order.
  func takeAll() -> [Registration] {
    let all = entries.withLock(as: "takes out all") { entries in
      for registrations in entries.values { registrations.each { $0.end() } }
      return exchange(&entries, with: [:])
    }
    return all.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

extension [ObjectIdentifier: TinyArray<Registration>] {
  /// Calls `body` with the registrations for an object, or returns nil if there are none.
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
    as kind: RegistrationKind
  ) -> Registration? {
    if kind == .single,
      let first = first(where: { !$0.isForStream && $0.keyPath == registration.keyPath })
    {
      return first
    }
    append(registration)
    return nil
  }

  /// Removes and returns the registrations that satisfy a condition, in linear time.
  fileprivate mutating func take(where isWanted: (Registration) -> Bool) -> Self {
    guard let first = firstIndex(where: isWanted) else { return Self() }
    guard self[(first + 1)...].contains(where: isWanted) else { return .one(remove(at: first)) }
    var (taken, rest) = (Self(), Self())
    each { isWanted($0) ? taken.append($0) : rest.append($0) }
    self = rest
    return taken
  }
}

#if DEBUG
  internal import Foundation
  internal import KeyValueObserving

  /// The pairs of places that a warning has named.
  private let warnings = Locked<Set<String>>([])

  extension Registration {
    /// Prints, once, where this registration, which isn't going to be made, and its original are
    /// made.
    func warnOfDuplicate(of first: Registration) {
      let places = "\(file):\(line) \(first.file):\(first.line)"
      guard warnings.withLock({ $0.insert(places).inserted }) else { return }
      let warning = """
        warning: observe had no effect at \(file):\(line), because the same controller observes \
        \(first.text) since \(first.file):\(first.line). To keep both handlers, pass \
        allowingDuplicates: true. To replace the first one, end it with unobserve.

        """
      FileHandle.standardError.write(Data(warning.utf8))
    }
  }
#endif
