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
