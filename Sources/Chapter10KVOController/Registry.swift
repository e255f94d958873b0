internal import KVOLocking
public import KeyValueObserving

/// The registrations of one observer, which the copies of a controller share.
///
/// Thread-safe. No handler is called, and no registration is released, while the lock is held.
///
/// Chapter 10: chapter 9's registry, whose observer can be of any class, and which may have several
/// registrations for one value.
@usableFromInline final class Registry: @unchecked Sendable {
  // The conformance is unchecked, because handlers needn't be `Sendable`; see `KVOController`.

  weak let observer: AnyObject?
  /// The identity of the observer, whose address isn't reused as long as `owner` references it.
  /// (On Apple's systems, an `NSObject`'s may be.)
  private let ownerID: ObjectIdentifier
  private unowned let owner: AnyObject
  let retaining: RetentionPolicy
  /// The registrations, keyed by the identity of the observed object's ledger.
  ///
  /// Because each registration retains its ledger, the identifier can't be reused. Registrations
  /// and tokens retain this table and not the registry, because they may be used on any thread, and
  /// whoever releases the registry last ends everything.
  let registrations = Locked<[ObjectIdentifier: [Registration]]>([:])

  init(observer: AnyObject, retaining policy: RetentionPolicy) {
    (self.observer, owner, ownerID) = (observer, observer, ObjectIdentifier(observer))
    retaining = policy
  }

  deinit {
    // No other thread has access to a registry that's being deallocated.
    unobserveAll()
  }

  /// Stores the registration and begins it, unless it mustn't be a duplicate, but is one.
  ///
  /// - Parameters:
  ///   - registration: The registration.
  ///   - object: The observed object.
  ///   - body: A function that reads the value.
  /// - Returns: Whether the registration was made.
  @usableFromInline func add(
    _ registration: Registration,
    on object: any KeyValueObservable,
    reading body: () -> Void
  ) -> Bool {
    // The lookup and the insertion have to be in one critical section.
    let first = registrations.withLock(as: "looks and stores") { registrations in
      let ledger = ObjectIdentifier(registration.ledger)
      let known = registration.kind == .single ? registrations[ledger] : nil
      let first = known?.first(where: registration.duplicates)
      if first == nil { registrations[ledger, default: []].append(registration) }
      return first
    }
    if let first {
      registration.discard(for: first, on: object)
      return false
    }
    registration.begin(on: object, reading: body)
    return true
  }

  /// Ends every registration.
  func unobserveAll() {
    let ended = registrations.withLock(as: "takes out all") { registrations in
      for registration in registrations.values.joined() { registration.end() }
      return exchange(&registrations, with: [:])
    }
    // In the order of the ledgers in memory, which is faster if there are many.
    for (_, registrations) in ended.sorted(by: { $0.key < $1.key }) {
      for registration in registrations { registration.leave() }
    }
  }

  /// Whether the object is the observer, which may have been deallocated.
  func isOwned(by object: AnyObject) -> Bool { ownerID == ObjectIdentifier(object) }

  /// All registrations, in no particular order.
  var all: [Registration] { registrations.withLock { Array($0.values.joined()) } }

  var count: Int { registrations.withLock { $0.values.reduce(0) { $0 + $1.count } } }
}

extension Locked<[ObjectIdentifier: [Registration]]> {
  /// Ends the registrations for an object that satisfy a condition, and returns whether there were
  /// any.
  ///
  /// The registrations end in the critical section that removes them. So when any thread finds a
  /// registration gone, its handler isn't called for later changes, even if another thread hasn't
  /// removed the registration from the ledger yet.
  func end(_ ledger: Ledger, where isWanted: (Registration) -> Bool = { _ in true }) -> Bool {
    let ended = withLock(as: "takes out") { registrations in
      let known = registrations.removeValue(forKey: ObjectIdentifier(ledger)) ?? []
      let others = known.filter { !isWanted($0) }
      if !others.isEmpty { registrations[ObjectIdentifier(ledger)] = others }
      let ended = others.isEmpty ? known : known.filter(isWanted)
      for registration in ended { registration.end() }
      return ended
    }
    for registration in ended { registration.leave() }
    return !ended.isEmpty
  }
}
