internal import KVOLocking
internal import KeyValueObserving

/// The registrations of one observer, which the copies of a controller share.
///
/// Chapter 10: chapter 9's registry, whose observer can be of any class, and whose table is an object
/// of its own.
@usableFromInline final class Registry: Sendable {
  /// Whether objects are retained while they're observed.
  let retainObserved: Bool
  @usableFromInline let registrations: Registrations

  init(observer: AnyObject, retainObserved: Bool) {
    (registrations, self.retainObserved) = (Registrations(observer), retainObserved)
  }

  // No other thread has access to a registry that's being deallocated.
  deinit { registrations.endAll() }
}

/// The table of a registry's registrations.
///
/// Registrations and tokens retain this table and not the registry, because whoever releases the
/// registry last ends everything.
///
/// Thread-safe. No handler is called, and no registration is released, while the lock is held.
@usableFromInline final class Registrations: @unchecked Sendable {
  // The conformance is unchecked, because handlers needn't be `Sendable`; see `KVOController`.

  weak let observer: AnyObject?
  /// The registrations, keyed by the identity of the observed object's ledger.
  ///
  /// Because each registration retains its ledger, the identifier can't be reused. Few values of one
  /// object are observed at once, so these lists are searched linearly.
  private let table = Locked<[ObjectIdentifier: [Registration]]>([:])

  init(_ observer: AnyObject) { self.observer = observer }

  var count: Int { table.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// Stores the registration, and returns whether there was none for the value.
  @usableFromInline func store(_ registration: Registration) -> Bool {
    let ledger = ObjectIdentifier(registration.ledger)
    // The lookup and the insertion have to be in one critical section.
    return table.withLock(as: "looks and stores") { table in
      if table[ledger]?.contains(where: { $0.keyPath == registration.keyPath }) ?? false {
        return false
      }
      table[ledger, default: []].append(registration)
      return true
    }
  }

  /// Ends the registration for an object that satisfies a condition, and returns whether there was
  /// one.
  func end(_ ledger: Ledger, where isWanted: (Registration) -> Bool) -> Bool {
    end { table in
      guard let place = table.index(forKey: ObjectIdentifier(ledger)),
        let index = table.values[place].firstIndex(where: isWanted)
      else { return [] }
      if table.values[place].count == 1 { return table.remove(at: place).value }
      return [table.values[place].remove(at: index)]
    }
  }

  /// Ends every registration for an object, and returns whether there were any.
  func endAll(_ ledger: Ledger) -> Bool {
    end { $0.removeValue(forKey: ObjectIdentifier(ledger)) ?? [] }
  }

  /// Ends every registration.
  func endAll() {
    _ = end { table in
      // In the order of the ledgers in memory, which is faster if there are many.
      exchange(&table, with: [:]).sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }

  /// Ends the registrations that `body` takes out, and returns whether there were any.
  ///
  /// The registrations end in the critical section that removes them. So when any thread finds a
  /// registration gone, its handler isn't called for later changes, even if another thread hasn't
  /// removed the registration from the ledger yet.
  private func end(_ body: (inout [ObjectIdentifier: [Registration]]) -> [Registration]) -> Bool {
    let (ended, entries) = table.withLock(as: "takes out") { table in
      let ended = body(&table)
      return (ended, ended.compactMap { $0.end() })
    }
    for entry in entries { entry.invalidate() }
    return !ended.isEmpty
  }
}

/// The result of a call to `observe`, which can end the registration that the call made.
///
/// You can ignore a token, because the registrations end with the observer. A token doesn't retain
/// the observer, the observed object, or the handler.
///
/// Counterpart: `NSKeyValueObservation`, whose deallocation ends the registration.
public struct ObservationToken {
  private let registrations: Registrations
  private let ledger: Ledger
  /// The number of the registration, whose address may be reused when it's gone.
  private let number: Int

  /// Whether the call made a registration; false if the value was already observed.
  public let isNew: Bool

  @usableFromInline init(_ registration: Registration, isNew: Bool) {
    (registrations, ledger) = (registration.registrations, registration.ledger)
    (number, self.isNew) = (registration.number, isNew)
  }

  /// Ends the registration that the call made, and returns whether it was still active.
  ///
  /// As with `unobserve`, no change that begins later is delivered.
  @discardableResult
  public func invalidate() -> Bool { registrations.end(ledger) { $0.number == number } }
}
