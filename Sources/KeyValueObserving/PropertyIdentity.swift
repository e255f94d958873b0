extension AnyKeyPath {
  /// Whether both key paths are one property, whichever classes they start from.
  ///
  /// `==` considers `\Job.priority` and the inherited `\WorkItem.priority` different, because their
  /// roots are. But they share the declaration of the property. Only an override in a final class is
  /// a declaration of its own.
  package func isSameProperty(as other: AnyKeyPath) -> Bool {
    if self == other { return true }
    guard let declaration, let otherDeclaration = other.declaration else { return false }
    return declaration == otherDeclaration
  }

  /// The declaration that a key path to a computed property refers to; nil for any other key path.
  ///
  /// Wrapped properties are computed properties, too. The standard library compares declarations
  /// as part of `==`, but doesn't expose them. So this property reads the key path object's memory,
  /// whose layout is described by `docs/ABI/KeyPaths.md` in Swift's repository. It's nil for any
  /// other layout: more than one component, subscript arguments, or a 32-bit platform.
  private var declaration: Declaration? {
    #if _pointerBitWidth(_64)
      let object = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
      // An object header, the key path's string, and the header of the buffer with the components.
      let size = object.load(fromByteOffset: 24, as: UInt32.self) & 0xFF_FFFF
      // A computed component consists of its header, its declaration, a getter, and maybe a setter.
      guard size == 24 || size == 32 else { return nil }
      let header = object.load(fromByteOffset: 32, as: UInt32.self) & 0x7FFF_FFFF
      let isComputed = header >> 24 == 2
      let hasArguments = header & 0x8_0000 != 0
      guard isComputed, !hasArguments else { return nil }
      return Declaration(header: header, id: object.load(fromByteOffset: 40, as: UInt.self))
    #else
      return nil
    #endif
  }
}

private struct Declaration: Equatable {
  let header: UInt32
  let id: UInt
}
