/// A property of one object, which is identified by its ledger.
@usableFromInline package struct Location {
  let ledger: Ledger
  let property: PropertyID
}

extension Location: Hashable {
  @usableFromInline package static func == (first: Self, second: Self) -> Bool {
    // A wrapper that was copied from another object has the same property ID as the original.
    first.property == second.property && first.ledger === second.ledger
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(property)
  }
}

/// One read of an observed property.
struct PropertyAccess {
  let location: Location
  let origin: PropertyOrigin
}

/// The information that an observed property provides while it's being read.
@usableFromInline package struct PropertyOrigin {
  /// A function that creates the property's key paths.
  let keyPaths: () -> PropertyKeyPaths
  /// A function that reads the stored value, bypassing overrides.
  ///
  /// It's nil if the property is announced manually.
  let copy: Copy?

  /// A function that reads an object's property into memory for an optional of its type.
  @usableFromInline package typealias Copy = (AnyObject, UnsafeMutableRawPointer) -> Void

  @usableFromInline init(keyPaths: @escaping () -> PropertyKeyPaths, copy: Copy?) {
    self.keyPaths = keyPaths
    self.copy = copy
  }
}

/// The key paths of one property, with the class that declares it as their root.
@usableFromInline struct PropertyKeyPaths {
  let property: AnyKeyPath
  /// The key path of the property wrapper; nil if the property is announced manually.
  let storage: AnyKeyPath?

  @usableFromInline init(property: AnyKeyPath, storage: AnyKeyPath?) {
    self.property = property
    self.storage = storage
  }
}
