public import Foundation

extension KeyValueObservable {
  /// Makes a change to the value at `keyPath`, and announces it.
  ///
  /// Use this method for properties that `@Observed` can't wrap. The getter of such a property
  /// calls `accessValue(for:)`.
  ///
  /// One example is a property that several threads change. Its setter holds a lock while it stores
  /// the value, but not while observers are called:
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
  /// Observers are also notified if `body` throws an error, because it may have made the change.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property, as in `accessValue(for:)`.
  ///   - body: A function that makes the change.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws.
  /// - Complexity: O(*n* log *n*), where *n* is the number of registrations for the property.
  public func withChange<Result, Failure: Error>(
    of keyPath: PartialKeyPath<Self>,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let ledger = observerList.ledger
    var round = beginRound(keyPath, nil, in: ledger)
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
    begin(ManualAnnouncement(of: keyPath, nil, of: nil))
  }

  /// Announces that the value at `keyPath` has changed, and notifies its observers.
  ///
  /// Counterpart: `-[NSObject didChangeValueForKey:]`.
  ///
  /// - Parameter keyPath: The key path of the innermost announcement that isn't complete.
  /// - Precondition: That announcement began on this thread, with ``willChangeValue(for:)``.
  /// - Complexity: O(*n*), where *n* is the number of registrations for the property.
  public func didChangeValue(for keyPath: PartialKeyPath<Self>) {
    complete(nil, keyPath)
  }

  /// Announces that some elements of the array at `keyPath` are about to change.
  ///
  /// Observers whose value is the very array that the property returns, also at the end of a path,
  /// receive a change of the given kind, with the indexes and the affected elements. Observers of
  /// another value that's computed from the array receive a change of the kind `setting` instead.
  /// If the property is `@Observed`, changing it between this call and the call to
  /// ``didChange(_:valuesAt:for:)`` isn't announced again.
  ///
  /// Counterpart: `-[NSObject willChange:valuesAtIndexes:forKey:]`.
  ///
  /// - Parameters:
  ///   - kind: The kind of the change: an insertion, a removal, or a replacement.
  ///   - indexes: The positions of the affected elements. For an insertion, these are the positions
  ///     after the change; otherwise, those before it.
  ///   - keyPath: The key path of an observed property whose value is an array.
  /// - Precondition: `kind` isn't `setting`.
  /// - Complexity: O(*n* log *n*), where *n* is the number of registrations for the property.
  public func willChange(
    _ kind: ObservedChange.Kind,
    valuesAt indexes: IndexSet,
    for keyPath: PartialKeyPath<Self>
  ) {
    if kind == .setting { fatalError("A setting concerns no indexes. Use willChangeValue(for:).") }
    let elements = ElementChange(kind, at: indexes)
    begin(ManualAnnouncement(of: keyPath, elements, of: property(at: keyPath)))
  }

  /// Announces that some elements of the array at `keyPath` have changed, and notifies observers.
  ///
  /// Counterpart: `-[NSObject didChange:valuesAtIndexes:forKey:]`.
  ///
  /// - Parameters:
  ///   - kind: The kind of the change, as in ``willChange(_:valuesAt:for:)``.
  ///   - indexes: The positions, as in ``willChange(_:valuesAt:for:)``.
  ///   - keyPath: The key path of the innermost announcement that isn't complete.
  /// - Precondition: That announcement began on this thread, with the same kind and indexes.
  /// - Complexity: O(*n*), where *n* is the number of registrations for the property.
  public func didChange(
    _ kind: ObservedChange.Kind,
    valuesAt indexes: IndexSet,
    for keyPath: PartialKeyPath<Self>
  ) {
    complete(ElementChange(kind, at: indexes), keyPath)
  }
}

extension KeyValueObservable {
  private func begin(_ announcement: ManualAnnouncement) {
    let ledger = observerList.ledger
    // Push the announcement even if the object isn't observed, because an observer may be added
    // before the announcement is complete.
    if ledger.isObserved, let elements = announcement.elements, elements.hasOldValues {
      check(elements, announcement.keyPath)
    }
    announcement.round = beginRound(announcement.keyPath, announcement.elements, in: ledger)
    ledger.push(announcement)
  }

  private func complete(_ elements: ElementChange?, _ keyPath: PartialKeyPath<Self>) {
    let ledger = observerList.ledger
    let announcement = ledger.pop(of: self)
    let innermost = announcement as? ManualAnnouncement
    guard let innermost, innermost.isFor(keyPath), innermost.elements == elements else {
      let keyPathName = { (keyPath: AnyKeyPath) in
        (keyPath as? PartialKeyPath<Self>).map(self.keyPathName) ?? "\(keyPath)"
      }
      let call = ManualAnnouncement.call("didChange", elements, keyPathName(keyPath))
      let found = innermost.map {
        ManualAnnouncement.call("willChange", $0.elements, keyPathName($0.keyPath))
      }
      fatalError(
        """
        \(describe(self)): \(call) has no matching call before it. The innermost announcement that \
        isn't complete is \(found ?? (announcement == nil ? "none" : "an array proxy's")).
        """
      )
    }
    if ledger.isObserved, let elements, elements.hasNewValues { check(elements, keyPath) }
    endRound(&innermost.round, keyPath, in: ledger)
  }

  private func beginRound(
    _ keyPath: AnyKeyPath,
    _ elements: ElementChange?,
    in ledger: Ledger
  ) -> Round {
    guard ledger.isObserved else { return Round() }
    return ledger.willChange(announcedProperties(at: keyPath, in: ledger), elements, of: self)
  }

  private func endRound(_ round: inout Round, _ keyPath: PartialKeyPath<Self>, in ledger: Ledger) {
    // Since the round began, observers may have come or gone.
    guard ledger.isObserved || !round.list.isEmpty else { return }
    round.checkForNewcomers(in: ledger)
    if round.mayHaveNewcomers {
      // A property that was first observed after the round began has an identity only now. If the
      // key path names no property, newcomers are where the value came from before the change.
      if let named = ledger.announcedProperty(for: keyPath, creating: false) {
        round.properties = .one(named)
      } else if round.properties.isEmpty {
        round.properties = announcedProperties(at: keyPath, in: ledger)
      }
    }
    round.didChange(self, nil)
  }

  /// Traps if one of the announced elements doesn't exist.
  private func check(_ elements: ElementChange, _ keyPath: AnyKeyPath) {
    AccessRecorder.pausing { elements.check(against: (self as Any)[keyPath: keyPath] as Any) }
  }

  /// Returns the property that `keyPath` names or, if there's none, the properties of this object
  /// that the value comes from.
  private func announcedProperties(
    at keyPath: AnyKeyPath,
    in ledger: Ledger
  ) -> TinyArray<PropertyID> {
    // An observed property whose changes are always announced by hand doesn't have to be read.
    if let known = ledger.announcedProperty(for: keyPath, creating: false) { return .one(known) }
    guard let keyPath = keyPath as? PartialKeyPath<Self> else { return .none }
    let accesses = accesses(of: keyPath)
    if let property = accesses.property(at: keyPath, in: ledger) { return .one(property) }
    // Other objects announce their own changes.
    return TinyArray(accesses.filter { $0.location.ledger === ledger }.map(\.location.property))
  }
}

/// An announcement that began with a call to `willChangeValue` or `willChange`.
final class ManualAnnouncement: Announcement {
  let keyPath: AnyKeyPath
  let elements: ElementChange?
  /// The round of notifications, which begins with the announcement.
  var round = Round()

  /// Creates an announcement.
  ///
  /// - Parameters:
  ///   - keyPath: The announced key path.
  ///   - elements: The elements that change; nil if the value is set as a whole.
  ///   - property: The array property whose elements change; nil if the value is set as a whole, or
  ///     if the key path doesn't name a property of the object.
  init(of keyPath: AnyKeyPath, _ elements: ElementChange?, of property: PropertyID?) {
    self.keyPath = keyPath
    self.elements = elements
    super.init(elementsOf: property)
  }

  /// Returns whether the announcement is for the key path, which is usually the same object.
  func isFor(_ keyPath: AnyKeyPath) -> Bool { self.keyPath === keyPath || self.keyPath == keyPath }

  /// Returns the announcing call as it's written in source code, for failure messages.
  static func call(_ prefix: String, _ elements: ElementChange?, _ name: String) -> String {
    guard let elements else { return "\(prefix)Value(for: \"\(name)\")" }
    return "\(prefix)(.\(elements.kind), valuesAt: \(Array(elements.indexes)), for: \"\(name)\")"
  }
}
