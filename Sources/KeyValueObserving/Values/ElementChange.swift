package import Foundation

/// The kind of a change to an array, and the indexes of the elements that the change affects.
@usableFromInline package final class ElementChange: Sendable {
  package let kind: ObservedChange.Kind
  package let indexes: IndexSet

  /// Whether the change may turn out to be a setting of the whole array.
  ///
  /// If so, entries keep the whole old array until after the change.
  @usableFromInline package let isTentative: Bool

  init(_ kind: ObservedChange.Kind, at indexes: IndexSet, isTentative: Bool = false) {
    self.kind = kind
    self.indexes = indexes
    self.isTentative = isTentative
  }

  /// Whether the elements exist before the change; inserted elements don't.
  @usableFromInline package var hasOldValues: Bool { kind != .insertion }

  /// Returns what an entry keeps of the old value until after the change; nil if it needs nothing.
  @usableFromInline package func kept<Value>(of whole: Value) -> Value? {
    if isTentative { return whole }
    return hasOldValues ? elements(of: whole) : nil
  }

  /// Returns the old value that's passed to observers, if an entry has kept `kept`.
  @usableFromInline package func oldValue<Value>(from kept: Value) -> Value? {
    guard isTentative else { return kept }
    return hasOldValues ? elements(of: kept) : nil
  }

  /// Whether the elements exist after the change; removed elements don't.
  @usableFromInline package var hasNewValues: Bool { kind != .removal }

  /// Returns an array of those elements of `value` that the change affects.
  ///
  /// If `value` isn't an array, this method returns `value` unchanged. If a handler has removed
  /// some of the elements since the change, they're missing from the result.
  @usableFromInline package func elements<Value>(of value: Value) -> Value {
    guard let array = value as? any Indexed, let elements = array.elements(at: indexes) as? Value
    else { return value }
    return elements
  }

  /// Traps if `value` is an array that lacks one of the announced elements.
  func check(against value: Any) {
    guard let array = value as? any Indexed, let last = indexes.last, last >= array.count
    else { return }
    fatalError("The announced element \(last) isn't one of the array's \(array.count) elements.")
  }
}

extension ElementChange: Equatable {
  @usableFromInline package static func == (first: ElementChange, second: ElementChange) -> Bool {
    first.kind == second.kind && first.indexes == second.indexes
  }
}

extension ObservedChange {
  init(
    _ keyPath: AnyKeyPath,
    _ elements: ElementChange?,
    oldValue: Any? = nil,
    newValue: Any? = nil,
    isPrior: Bool = false
  ) {
    self.init(
      keyPath: keyPath,
      kind: elements?.kind ?? .setting,
      indexes: elements?.indexes,
      oldValue: oldValue,
      newValue: newValue,
      isPrior: isPrior
    )
  }
}

extension AnyKeyPath {
  /// Whether the value's elements can be announced individually.
  var leadsToArray: Bool {
    Self.valueType is any Indexed.Type || Self.valueType is any OptionalIndexed.Type
  }
}

/// Returns whether both values are arrays, or optional ones, that share their elements' memory.
func areSameArray(_ first: Any?, _ second: Any?) -> Bool {
  guard let first = first as? any Indexed, let second = second as? any Indexed else { return false }
  return first.elementsID == second.elementsID
}

/// A collection whose elements can be announced individually.
private protocol Indexed {
  var count: Int { get }
  /// The identity of the memory that contains the elements, their number, and their type.
  var elementsID: ElementsID { get }
  func elements(at indexes: IndexSet) -> Self
}

private struct ElementsID: Equatable {
  let address: UnsafeRawPointer?
  let count: Int
  let type: ObjectIdentifier
}

/// An optional collection whose elements can be announced individually.
private protocol OptionalIndexed {}

extension Optional: OptionalIndexed where Wrapped: Indexed {}

extension Array: Indexed {
  fileprivate var elementsID: ElementsID {
    withUnsafeBytes {
      ElementsID(address: $0.baseAddress, count: count, type: ObjectIdentifier(Element.self))
    }
  }

  func elements(at indexes: IndexSet) -> Self {
    indexes.filter { $0 < count }.map { self[$0] }
  }
}
