extension KeyValueObservable {
  /// Makes a change to the value at `keyPath`, and announces it.
  ///
  /// Use this method for properties that `@Observed` can't wrap. The getter of such a property
  /// calls `accessValue(for:)`.
  ///
  /// One example is a property that several threads change. Its setter holds a lock while it stores
  /// the value, but not while observers are called. Use a lock, and not an atomic value: changes to
  /// an unobserved object take no other lock that would order them before a registration's reading.
  ///
  /// ```swift
  /// final class Railcar: KeyValueObservable, Sendable {
  ///   let observerList = ObserverList()
  ///   private let storage = Mutex(0)
  ///
  ///   var delay: Int {
  ///     get {
  ///       accessValue(for: \.delay)
  ///       return storage.withLock { $0 }
  ///     }
  ///     set {
  ///       withChange(of: \.delay) { storage.withLock { $0 = newValue } }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// On Linux, ThreadSanitizer doesn't recognize Swift's `Mutex`, so it may report races between
  /// accesses that the mutex orders. It recognizes `NSLock` and `pthread_mutex_t`.
  ///
  /// Observers are also notified if `body` throws an error, because it may have made the change. If
  /// another property of the object is observed, the property may be read before and after `body`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property, as in `accessValue(for:)`. With the key path of a
  ///     value that's computed from properties of this object, the method announces these. Then
  ///     `body` must neither begin to observe the value nor change a property that announces
  ///     itself.
  ///   - body: A function that makes the change.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws.
  /// - Complexity: O(*n* log *n*), where *n* is the number of registrations for the property.
  public func withChange<Result, Failure: Error>(
    of keyPath: PartialKeyPath<Self>,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let ledger = observerList.ledger
    var round = beginRound(keyPath, in: ledger)
    defer { endRound(&round, keyPath, in: ledger) }
    return try body()
  }

  /// Announces that the value at `keyPath` is about to change.
  ///
  /// The change is made between a call to this method and one to ``didChangeValue(for:)``. These
  /// pairs of calls may be nested but not interleaved, and both calls of a pair must be made on the
  /// same thread. If a function can make the change, ``withChange(of:_:)`` is simpler and faster.
  ///
  /// Counterpart: `-[NSObject willChangeValueForKey:]`.
  ///
  /// - Parameter keyPath: The key path of the property, as in `accessValue(for:)`.
  /// - Complexity: O(*n* log *n*), where *n* is the number of registrations for the property.
  public func willChangeValue(for keyPath: PartialKeyPath<Self>) {
    let ledger = observerList.ledger
    // Push the announcement even if the object isn't observed, because an observer may be added
    // before the announcement is complete.
    ledger.push(Announcement(of: keyPath, beginRound(keyPath, in: ledger)))
  }

  /// Announces that the value at `keyPath` has changed, and notifies its observers.
  ///
  /// Counterpart: `-[NSObject didChangeValueForKey:]`.
  ///
  /// - Parameter keyPath: The key path of the innermost announcement that isn't complete.
  /// - Precondition: That announcement began on this thread, with ``willChangeValue(for:)``.
  /// - Complexity: O(*n*), where *n* is the number of registrations for the property.
  public func didChangeValue(for keyPath: PartialKeyPath<Self>) {
    let ledger = observerList.ledger
    let announcement = ledger.pop(of: self) as? Announcement
    // The two key paths are usually the same object.
    guard let announcement, announcement.keyPath === keyPath || announcement.keyPath == keyPath
    else {
      let call = announcement.map { "willChangeValue(for: \"\(name(of: $0.keyPath))\")" }
      fatalError(
        """
        \(describe(self)): didChangeValue(for: "\(keyPathName(keyPath))") has no matching call \
        before it. The innermost announcement that isn't complete is \(call ?? "none").
        """
      )
    }
    endRound(&announcement.round, keyPath, in: ledger)
  }
}

extension KeyValueObservable {
  private func beginRound(_ keyPath: PartialKeyPath<Self>, in ledger: Ledger) -> Round {
    guard ledger.isObserved else { return Round() }
    var round = Round(for: announcedProperties(at: keyPath, in: ledger), in: ledger, of: self)
    round.willChange(self, nil)
    return round
  }

  private func endRound(_ round: inout Round, _ keyPath: PartialKeyPath<Self>, in ledger: Ledger) {
    // Since the round began, observers may have come or gone.
    guard ledger.isObserved || !round.list.isEmpty else { return }
    round.checkForNewcomers(in: ledger)
    if round.mayHaveNewcomers {
      // A property that was first observed after the round began has an identity only now. If the
      // key path names no property, newcomers are where the value came from before the change,
      // which is known if the object was observed then.
      if let named = ledger.announcedProperty(for: keyPath, creating: false) {
        round.properties = .one(named)
      } else if round.properties.isEmpty {
        round.properties = announcedProperties(at: keyPath, in: ledger)
      }
    }
    round.didChange(self, nil)
  }

  /// Returns the property that `keyPath` names or, if there's none, the properties of this object
  /// that the value comes from.
  ///
  /// A subclass's key path for an inherited property isn't equal to the property's, so it leads to
  /// the property in the second way.
  private func announcedProperties(
    at keyPath: PartialKeyPath<Self>,
    in ledger: Ledger
  ) -> TinyArray<PropertyID> {
    // An observed property whose changes are always announced by hand doesn't have to be read.
    if let known = ledger.announcedProperty(for: keyPath, creating: false) { return .one(known) }
    // Other objects announce their own changes.
    let own = accesses(of: keyPath).filter { $0.location.ledger === ledger }
    let named = own.first { $0.origin.keyPaths().property == keyPath }
    return named.map { .one($0.location.property) } ?? TinyArray(own.map(\.location.property))
  }
}

/// An announcement that began with a call to `willChangeValue`.
private final class Announcement {
  let keyPath: AnyKeyPath
  /// The round of notifications, which begins with the announcement.
  var round: Round

  init(of keyPath: AnyKeyPath, _ round: Round) {
    self.keyPath = keyPath
    self.round = round
  }
}
