/// One read of an observed property.
struct PropertyAccess {
  let location: PropertyLocation
  let origin: PropertyOrigin
}

/// The information that an observed property provides while it's being read.
@usableFromInline package struct PropertyOrigin {
  /// A function that creates the property's key paths.
  let keyPaths: () -> PropertyKeyPaths
  /// A function that reads the stored value, bypassing overrides.
  ///
  /// This function is nil if the property is announced manually.
  let copy: Copy?

  /// A function that copies the value of an object's property into memory for an optional of the
  /// property's type.
  @usableFromInline package typealias Copy = (AnyObject, UnsafeMutableRawPointer) -> Void

  @usableFromInline init(keyPaths: @escaping () -> PropertyKeyPaths, copy: Copy?) {
    self.keyPaths = keyPaths
    self.copy = copy
  }
}

/// The key paths of one property; their root is the class that declares the property.
@usableFromInline struct PropertyKeyPaths {
  let property: AnyKeyPath
  /// The key path of the property wrapper; nil if the property is announced manually.
  let storage: AnyKeyPath?

  @usableFromInline init(property: AnyKeyPath, storage: AnyKeyPath?) {
    self.property = property
    self.storage = storage
  }
}

/// A property of one object; the object is identified by its ledger.
@usableFromInline package struct PropertyLocation: Sendable {
  let ledger: Ledger
  let property: PropertyID

  /// Forgets the identities that a reading has made, as far as nobody uses them.
  static func forget(_ locations: some Collection<PropertyLocation>) {
    if locations.isEmpty { return }
    let forgotten = locations.map { $0.ledger.forget($0.property) }
    withExtendedLifetime(forgotten) {}
  }
}

extension PropertyLocation: Hashable {
  @usableFromInline package static func == (first: Self, second: Self) -> Bool {
    // A wrapper that was copied from another object has the same property ID as the original.
    first.property == second.property && first.ledger === second.ledger
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(property)
  }
}
