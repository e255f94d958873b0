public import Foundation
internal import KeyValueObserving

extension KVOController {
  /// One change of an observed value, with its type.
  ///
  /// Counterpart: the change dictionary, with the key path under `FBKVONotificationKeyPathKey`.
  public struct Change<Value> {
    /// The value before the change, if `old` asked for it.
    ///
    /// If `kind` is a removal or a replacement, it holds the elements that were removed or replaced.
    /// If it's an insertion, there is no old value.
    public let oldValue: Value?

    /// The value after the change, if `new` asked for it and this isn't the call before the change.
    ///
    /// If `kind` is an insertion or a replacement, it holds the new elements. If it's a removal,
    /// there is no new value.
    public let newValue: Value?

    /// Whether this is the call before the change, which `prior` asked for.
    public let isPrior: Bool

    @usableFromInline let state: RegistrationState

    /// Creates a change; of the values, it keeps the elements that changed.
    @inlinable
    init(
      of state: RegistrationState,
      _ elements: ElementChange?,
      oldValue: Value?,
      newValue: Value?,
      isPrior: Bool
    ) {
      self.state = elements.map { ElementState(state, $0) } ?? state
      self.oldValue = oldValue
      self.newValue = elements == nil ? newValue : Self.part(newValue, elements)
      self.isPrior = isPrior
    }

    /// The kind of the change.
    public var kind: ObservedChange.Kind { elements?.kind ?? .setting }

    /// The positions of the inserted or replaced elements after the change, or of the removed
    /// elements before it; nil if the value was set as a whole.
    public var indexes: IndexSet? { elements?.indexes }

    /// The key path as it was registered, which tells the key paths of one handler apart.
    public var keyPath: AnyKeyPath { state.keyPath }

    /// The change as a raw observer receives it.
    public var raw: ObservedChange {
      ObservedChange(
        keyPath: keyPath,
        kind: kind,
        indexes: indexes,
        oldValue: oldValue,
        newValue: newValue,
        isPrior: isPrior
      )
    }
  }
}

extension KVOController.Change {
  private var elements: ElementChange? { (state as? ElementState)?.elements }

  /// Whether the registration that this is a change of hasn't ended.
  var isWanted: Bool { ((state as? ElementState)?.registration ?? state).isWanted }

  @usableFromInline
  static func part(_ newValue: Value?, _ elements: ElementChange?) -> Value? {
    guard let elements, let newValue, elements.hasNewValues else { return nil }
    return elements.elements(of: newValue)
  }
}

extension KVOController.Change: Sendable where Value: Sendable {}

extension KVOController.Change: CustomStringConvertible {
  /// The values that the change carries, as in `Change(oldValue: 0, newValue: 5)`.
  public var description: String {
    var parts = [("oldValue", oldValue), ("newValue", newValue)].compactMap { name, value in
      value.map { "\(name): \($0)" }
    }
    if let elements { parts.insert("\(elements.kind) at \(Array(elements.indexes))", at: 0) }
    if isPrior { parts.append("isPrior: true") }
    return "Change(\(parts.joined(separator: ", ")))"
  }
}
