/// The observed properties that the value at a key path comes from.
///
/// Usually, a key path names an `@Observed` property that the object's own class declares. A
/// registration for such a key path is a *leaf*: it has a single entry, for that property, in the
/// ledger of the observed object. Any other registration has a ``Trail``, which keeps the locations
/// that the value comes from.
@usableFromInline package struct ResolvedKeyPath {
  /// The ledger of the observed object.
  package let ledger: Ledger
  /// The property of a leaf; otherwise the one that's never announced.
  private let property: PropertyID
  /// The trail; nil for a leaf.
  let trail: Trail?
  private let names: TinyArray<PropertyName>

  /// Creates a resolved key path for a leaf.
  init(_ access: PropertyAccess) {
    ledger = access.location.ledger
    property = access.location.property
    trail = nil
    names = .one(PropertyName(keyPaths: access.origin.keyPaths))
  }

  /// Creates a resolved key path with a trail.
  init(
    _ accesses: TinyArray<PropertyAccess>,
    of keyPath: AnyKeyPath,
    in ledger: Ledger,
    _ isConfined: Bool
  ) {
    self.ledger = ledger
    property = .neverAnnounced
    trail = Trail(
      of: keyPath,
      from: ledger,
      through: accesses.map(\.location),
      isConfined: isConfined
    )
    names = TinyArray(accesses.map { PropertyName(keyPaths: $0.origin.keyPaths) })
  }

  /// Returns the key path's name, as far as the platform provides it.
  package func name(of keyPath: AnyKeyPath) -> String {
    keyPath.name(withNamesFrom: names.map { $0.keyPaths() })
  }

  /// The locations that the value currently comes from.
  package var locations: Set<PropertyLocation> {
    if let trail { return trail.locations }
    return [PropertyLocation(ledger: ledger, property: property)]
  }

  /// Whether the value has to be read after each change to find its new locations.
  package var isFollowed: Bool { trail != nil }

  /// Calls `body`, which reads the object's value, and updates the trail.
  @usableFromInline package func follow(_ object: AnyObject, reading body: () -> Void) {
    trail?.follow(object, reading: body)
  }

  /// Lets a lookout stand at the locations that the value comes from.
  ///
  /// - Parameters:
  ///   - lookout: The lookout.
  ///   - body: A function that reads the value at the key path.
  /// - Returns: The locations.
  package func post(_ lookout: Lookout, reading body: () -> Void) -> Set<PropertyLocation> {
    var posts: Set<PropertyLocation> = []
    var found = locations
    // A change before the lookout's arrival may have led to other locations.
    for _ in 0..<5 {
      let arrivals = found.subtracting(posts)
      if arrivals.isEmpty { break }
      for location in arrivals { location.ledger.insert(lookout, for: location.property) }
      posts.formUnion(arrivals)
      found = Set(AccessRecorder.accesses(reading: body, forRegistration: true).map(\.location))
    }
    PropertyLocation.forget(found.subtracting(posts))
    return posts
  }

  /// Removes a lookout from the locations.
  package func recall(_ lookout: Lookout, from posts: Set<PropertyLocation>) {
    let forgotten = posts.map { $0.ledger.removeAndForget(lookout, for: $0.property) }
    withExtendedLifetime(forgotten) {}
  }

  /// Adds the registration to future rounds.
  ///
  /// - Parameters:
  ///   - registration: The registration, which already has its number.
  ///   - object: The observed object.
  ///   - body: A function that reads the value at the key path.
  package func enter(
    _ registration: any RoundEntry,
    on object: AnyObject,
    reading body: () -> Void
  ) {
    guard let trail else { return ledger.insert(registration, for: property, of: object) }
    trail.begin(registration, on: object)
    trail.follow(object, isBeginning: true, reading: body)
  }

  /// Adds the entry to future rounds and to the index of the observed object's ledger.
  ///
  /// - Parameters:
  ///   - entry: The entry, which already has its number.
  ///   - object: The observed object.
  ///   - body: A function that reads the value at the key path.
  func enterAndAdd(_ entry: LedgerEntry, on object: AnyObject, reading body: () -> Void) {
    guard trail != nil else { return ledger.insertAndAdd(entry, for: property, of: object) }
    // Whoever is notified during the reading can remove the observer.
    ledger.add(entry)
    enter(entry, on: object, reading: body)
    if !ledger.contains(entry) { leave(entry) }
  }

  /// Forgets what the reading has found, because the registration isn't going to be made.
  package func discard() {
    if let trail { PropertyLocation.forget(trail.locations) }
  }

  /// Removes the registration from future rounds.
  package func leave(_ registration: any RoundEntry) {
    guard let trail else { return ledger.remove(registration, for: property) }
    trail.end { ledger.remove(registration, for: property) }
  }

  /// Removes the entry from future rounds and from the index of the observed object's ledger.
  ///
  /// - Returns: Whether the index contained the entry.
  func leaveAndDrop(_ entry: LedgerEntry) -> Bool {
    guard let trail else { return ledger.removeAndDrop(entry, for: property) }
    var wasActive = false
    trail.end { wasActive = ledger.removeAndDrop(entry, for: property) }
    return wasActive
  }
}

/// The part of a property's origin that a registration keeps so that its description can name the
/// key path.
///
/// A structure, because a closure in a generic type is wrapped in another one, which is allocated.
private struct PropertyName {
  let keyPaths: () -> PropertyKeyPaths
}

extension PropertyAccess {
  /// Returns whether `keyPath` consists of just this property, which has to be an `@Observed`
  /// property of the ledger's object.
  @inline(__always)
  func isLeaf(_ keyPath: AnyKeyPath, in ledger: Ledger) -> Bool {
    location.ledger === ledger && origin.copy != nil && origin.keyPaths().property == keyPath
  }
}

extension KeyValueObservable {
  /// Finds the properties that the value at `keyPath` comes from.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to observe.
  ///   - isConfined: Whether the process stops if the value comes from an object that several
  ///     threads may change.
  ///   - mayComeFromNothing: Whether a value that comes from no observed property is accepted,
  ///     though it's never announced. Otherwise, it's a trap.
  ///   - file: The file of the registration, for the message of the trap.
  ///   - line: The line of the registration, for the message of the trap.
  ///   - body: A function that reads the value at the key path.
  /// - Returns: The properties. For a leaf (see ``ResolvedKeyPath``), the result also contains a
  ///   function that reads the property without using the key path.
  @usableFromInline package func resolve(
    _ keyPath: PartialKeyPath<Self>,
    isConfined: Bool = false,
    mayComeFromNothing: Bool = false,
    file: StaticString,
    line: UInt,
    reading body: () -> Void
  ) -> (ResolvedKeyPath, PropertyOrigin.Copy?) {
    let accesses = AccessRecorder.accesses(
      reading: body,
      forRegistration: true,
      isConfined: isConfined
    )
    if accesses.isEmpty, !mayComeFromNothing {
      fatalError(
        """
        Nothing announces changes of "\(keyPathName(keyPath))" in \(describe(self)). Make the \
        property @Observed, or announce it by hand and call accessValue(for:) in its getter.
        """,
        file: file,
        line: line
      )
    }
    let ledger = observerList.ledger
    if observerList.ledger !== ledger {
      fatalError(
        """
        \(describe(self)) has another observer list each time it's asked for one, so its observers \
        would miss every change. Store the list in a constant: let observerList = ObserverList()
        """,
        file: file,
        line: line
      )
    }
    // A class that inherits the property might override it with a getter that reads other
    // properties, too.
    let isOfOwnClass = type(of: keyPath).rootType == type(of: self)
    if isOfOwnClass, case .one(let access) = accesses, access.isLeaf(keyPath, in: ledger) {
      return (ResolvedKeyPath(access), access.origin.copy)
    }
    return (ResolvedKeyPath(accesses, of: keyPath, in: ledger, isConfined), nil)
  }
}
