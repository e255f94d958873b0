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
