internal import Synchronization

/// The identity of one property of one object.
///
/// Key paths can't serve as the identity, because `\Express.delay`, which is inherited from
/// `Train`, doesn't equal `\Train.delay`. So each property has a number, which is assigned once and
/// never reused.
@usableFromInline package struct PropertyID: Hashable, Sendable {
  private let number: Int

  /// Returns whether this property's identity was created after the other one.
  @inline(__always)
  func isNewer(than other: Self) -> Bool { number > other.number }

  init() {
    number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private init(number: Int) {
    self.number = number
  }

  private static let last = Atomic(0)

  /// An identity that represents the object as a whole; changes to it are never announced.
  ///
  /// A registration with a trail has an entry for this identity in the ledger of the observed
  /// object, because its value may not come from any property of that object.
  static let neverAnnounced = PropertyID(number: 0)
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

extension AnyKeyPath {
  /// Returns whether both key paths name the same property, whichever classes they start from.
  ///
  /// `\Job.priority`, inherited from `WorkItem`, doesn't equal `\WorkItem.priority`, because the
  /// roots of these key paths differ, but both refer to the same declaration. This method doesn't
  /// recognize overrides in final classes, because they're declarations of their own. Whether it
  /// recognizes properties that a class inherits from a generic class depends on the compiler.
  package func isSameProperty(as other: AnyKeyPath) -> Bool {
    if self == other { return true }
    guard Self.hasKnownLayout, let declaration, let otherDeclaration = other.declaration
    else { return false }
    return declaration == otherDeclaration
  }

  /// The declaration that a key path to a computed property refers to; nil for any other key path.
  ///
  /// Wrapped properties are computed properties, too. The standard library compares declarations
  /// as part of `==`, but doesn't expose them. So this property reads the key path object's memory,
  /// whose layout is described in `docs/ABI/KeyPaths.md` in Swift's repository. The property is nil
  /// for any other layout: more than one component, subscript arguments, or a 32-bit platform. Use it
  /// only if ``hasKnownLayout`` is true.
  private var declaration: Declaration? {
    #if _pointerBitWidth(_64)
      let object = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
      // The component buffer's header follows the object header and the pointer to a string.
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

extension AnyKeyPath {
  /// Whether key paths of this version of Swift have the layout that ``declaration`` reads.
  ///
  /// If this property is false, two key paths are the same property only if they're equal, because
  /// that's all that Swift promises.
  private static let hasKnownLayout: Bool = {
    guard let first = (\Sample.first).declaration, let second = (\Sample.second).declaration
    else { return false }
    return first != second && (\SampleSubclass.first).declaration == first
      && (\SampleSubclass.second).declaration == second
      && (\Sample.first.description).declaration == nil && (\Sample.self).declaration == nil
  }()
}

private struct Declaration: Equatable {
  let header: UInt32
  let id: UInt
}

/// A class whose properties show whether key paths have the known layout.
private class Sample {
  var first: Int { 1 }
  var second: Int { 2 }
}

private final class SampleSubclass: Sample {}
