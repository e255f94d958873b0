/// All notifications for one change, and the old values that they carry.
///
/// A round calls the entries that exist before the change, in the order of registration. A
/// registration that begins during a round takes part from the next round on. (But if it's a direct
/// observer that another thread is registering, or whose path comes to the property meanwhile, it's
/// called once more, because it may have received the old value.) A raw observer that's removed
/// during a round is still called if it hasn't been deallocated. KVO leaves these rules unspecified;
/// they're our choice.
///
/// The accessor that makes a change also keeps the round for it. So each change has old values of
/// its own, even if it's a mutation that stays open across a suspension or inside another change.
@usableFromInline struct Round {
  private let property: AnyKeyPath
  /// A copy of the property's list, so that registrations may begin and end during the round.
  private let list: EntryList
  /// Whether an entry may come to the property after the list was copied, but before the change.
  private let mayHaveNewcomers: Bool
  /// The entries' old values; empty if none had to be called before the change.
  private var oldValues: [AnyObject?] = []

  /// Begins a round, and calls the entries that have to be called before the change.
  ///
  /// A getter may change a property while the KVO layer records what the getter reads. What the
  /// observers of that property read in response isn't recorded.
  @usableFromInline static func begin(
    _ object: any KeyValueObservable,
    _ ledger: Ledger,
    _ property: consuming AnyKeyPath,
    isByHand: Bool = false
  ) -> Round {
    let list = ledger.list(at: property)
    let isAwaited = list.waiting > 0
    // Nobody else acts between the two halves of a setter, unless observers are called before it.
    var round = Round(property: property, list: list, mayHaveNewcomers: isByHand || isAwaited)
    if isAwaited {
      AccessRecorder.pausing {
        round.oldValues = list.elements.map { $0.entry?.willChange(object, $0.waypoint) }
      }
    }
    return round
  }

  /// Returns a round for a change that began while the object wasn't observed.
  static func begunUnobserved(_ property: AnyKeyPath) -> Self {
    Round(property: property, list: EntryList(), mayHaveNewcomers: true)
  }

  /// Calls the entries after the change.
  @usableFromInline func didChange(_ object: any KeyValueObservable) {
    AccessRecorder.pausing {
      if mayHaveNewcomers {
        let current = object.observerList.ledger.list(at: property)
        for it in current.elements where !list.contains(it) {
          it.entry?.catchUp(object, it.waypoint)
        }
      }
      for (index, it) in list.elements.enumerated() {
        it.entry?.didChange(object, it.waypoint, oldValues.isEmpty ? nil : oldValues[index])
      }
    }
  }
}

/// An announcement that began with a call to `willChangeValue`.
struct Announcement {
  let keyPath: AnyKeyPath
  let round: Round?
}

extension KeyValueObservable {
  /// Records that a property is being read whose changes are announced by hand.
  ///
  /// Call this method in the property's getter. To find out which properties a value comes from,
  /// the KVO layer reads the value and records these calls. At any other time, the calls have no
  /// effect.
  ///
  /// If the key path contains the arguments of a subscript, their `==` and `hash(into:)` are called
  /// while a lock is held, so these functions must not observe or change anything.
  ///
  /// - Parameter keyPath: The key path of the property, as in ``withChange(of:_:)``.
  public func accessValue(for keyPath: PartialKeyPath<Self>) {
    if AccessRecorder.isRecording { AccessRecorder.note(keyPath, of: observerList.ledger) }
  }

  /// Records that a property of an object that several threads may change is being read.
  ///
  /// The compiler chooses this method if the class is `Sendable`. In a helper that calls it, state
  /// that, as in `where Self: Sendable`. Otherwise, the library takes the object for one that's
  /// used in one place.
  ///
  /// - Parameter keyPath: The key path of the property, as in ``withChange(of:_:)``.
  public func accessValue(for keyPath: PartialKeyPath<Self>) where Self: Sendable {
    if !AccessRecorder.isRecording { return }
    AccessRecorder.note(keyPath, of: observerList.ledger, sharedIn: self)
  }

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
  ///     computed value, the method announces the first property of this object that reading the
  ///     value accesses.
  ///   - body: A function that makes the change.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws.
  public func withChange<Result, Failure: Error>(
    of keyPath: PartialKeyPath<Self>,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let round = beginRound(keyPath)
    defer { endRound(round, keyPath) }
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
  public func willChangeValue(for keyPath: PartialKeyPath<Self>) {
    // Even if the object isn't observed, because an observer may be added before the change.
    let announcement = Announcement(keyPath: keyPath, round: beginRound(keyPath))
    observerList.ledger.push(announcement)
  }

  /// Announces that the value at `keyPath` has changed, and notifies its observers.
  ///
  /// Counterpart: `-[NSObject didChangeValueForKey:]`.
  ///
  /// - Parameter keyPath: The key path of the innermost announcement that isn't complete.
  /// - Precondition: That announcement began on this thread, with ``willChangeValue(for:)``.
  public func didChangeValue(for keyPath: PartialKeyPath<Self>) {
    let innermost = observerList.ledger.pop()
    guard let innermost, innermost.keyPath == keyPath else {
      let call = innermost.map { "willChangeValue(for: \"\(name(of: $0.keyPath))\")" }
      fatalError(
        """
        \(describe(self)): didChangeValue(for: "\(name(of: keyPath))") has no matching call before \
        it. The innermost announcement that isn't complete is \(call ?? "none").
        """
      )
    }
    endRound(innermost.round, keyPath)
  }

  private func beginRound(_ keyPath: PartialKeyPath<Self>) -> Round? {
    announcedProperty(at: keyPath).map {
      Round.begin(self, observerList.ledger, $0, isByHand: true)
    }
  }

  private func endRound(_ round: Round?, _ keyPath: PartialKeyPath<Self>) {
    // If the object wasn't observed when the change began, the first observer may have come since.
    let round = round ?? announcedProperty(at: keyPath).map(Round.begunUnobserved)
    round?.didChange(self)
  }

  /// Returns the property that `keyPath` names or, if there's none, the first property of this
  /// object that the value comes from; nil if the object isn't observed.
  ///
  /// A subclass's key path for an inherited property isn't equal to the property's, so it leads to
  /// the property in the second way.
  private func announcedProperty(at keyPath: PartialKeyPath<Self>) -> AnyKeyPath? {
    let ledger = observerList.ledger
    guard ledger.isObserved else { return nil }
    // A property that's observed doesn't have to be read.
    if !ledger.list(at: keyPath).isEmpty { return keyPath }
    // Other objects announce their own changes.
    let own = AccessRecorder.accesses { _ = self[keyPath: keyPath] }.map(\.location)
      .filter { $0.ledger === ledger }
    return (own.first { $0.property == keyPath } ?? own.first)?.property
  }
}
