package import Foundation

/// The elements of an array that a to-many change concerns.
@usableFromInline package final class ElementChange: Sendable {
  package let kind: ObservedChange.Kind
  package let indexes: IndexSet

  init(_ kind: ObservedChange.Kind, at indexes: IndexSet) {
    self.kind = kind
    self.indexes = indexes
  }

  /// Whether the elements exist before the change, unlike inserted ones.
  @usableFromInline package var hasOldValues: Bool { kind != .insertion }

  /// Whether the elements exist after the change, unlike removed ones.
  @usableFromInline package var hasNewValues: Bool { kind != .removal }

  /// Returns the elements of the array `value` that the change concerns, as an array.
  @usableFromInline package func elements<Value>(of value: Value) -> Value {
    guard let array = value as? any Indexed, let elements = array.elements(at: indexes) as? Value
    else { return value }
    return elements
  }
}

extension ElementChange: Equatable {
  @usableFromInline package static func == (first: ElementChange, second: ElementChange) -> Bool {
    first.kind == second.kind && first.indexes == second.indexes
  }
}

/// A value whose elements can be announced one by one.
private protocol Indexed {
  func elements(at indexes: IndexSet) -> Self
}

extension Array: Indexed {
  func elements(at indexes: IndexSet) -> Self {
    if let last = indexes.last, last >= count {
      fatalError("The announced element \(last) isn't one of the array's \(count) elements.")
    }
    return indexes.map { self[$0] }
  }
}
