public import Foundation
internal import KeyValueObserving

extension KVOController {
  /// A change to an observed value, with typed old and new values.
  ///
  /// A change doesn't contain the key path, whose arguments mightn't be `Sendable`. A handler
  /// that's registered for several key paths, one after the other, can capture each of them.
  ///
  /// Counterpart: the change dictionary.
  @frozen public struct Change<Value> {
    /// The value before the change, if the registration has the option `old`.
    ///
    /// If `kind` is a removal or a replacement, the old value contains only the elements that were
    /// removed or replaced. If `kind` is an insertion, there's no old value.
    public let oldValue: Value?

    /// The value after the change, if the registration has the option `new`.
    ///
    /// If the observed value is itself optional, this property is a nested optional, which you can
    /// flatten with `newValue ?? nil`.
    ///
    /// If `kind` is an insertion or a replacement, the new value contains only the new elements.
    /// There's no new value if `kind` is a removal, or if the handler is called before the change.
    public let newValue: Value?

    /// Whether the handler is being called before the change, as requested by the option `prior`.
    public let isPrior: Bool

    @usableFromInline let elements: ElementChange?

    /// Creates a change.
    ///
    /// If `elements` isn't nil, the change keeps only the affected elements of the new value.
    @inlinable
    init(
      of elements: ElementChange?,
      oldValue: Value?,
      newValue: Value?,
      isPrior: Bool
    ) {
      self.elements = elements
      self.oldValue = oldValue
      self.newValue = elements == nil ? newValue : Self.part(newValue, elements)
      self.isPrior = isPrior
    }

    /// The kind of the change.
    public var kind: ObservedChange.Kind { elements?.kind ?? .setting }

    /// The positions of the affected elements; nil if the value was set as a whole.
    ///
    /// For a removal, these are the elements' positions before the change; for other kinds, they're
    /// the positions after the change.
    public var indexes: IndexSet? { elements?.indexes }
  }
}

extension KVOController.Change {
  @usableFromInline
  static func part(_ newValue: Value?, _ elements: ElementChange?) -> Value? {
    guard let elements, let newValue, elements.hasNewValues else { return nil }
    return elements.elements(of: newValue)
  }
}

extension KVOController.Change: Sendable where Value: Sendable {}

extension KVOController.Change: CustomStringConvertible {
  /// A description of the change, such as `Change(oldValue: 0, newValue: 5)`.
  public var description: String {
    var parts = [("oldValue", oldValue), ("newValue", newValue)].compactMap { name, value in
      value.map { "\(name): \($0)" }
    }
    if let elements { parts.insert("\(elements.kind) at \(Array(elements.indexes))", at: 0) }
    if isPrior { parts.append("isPrior: true") }
    return "Change(\(parts.joined(separator: ", ")))"
  }
}
