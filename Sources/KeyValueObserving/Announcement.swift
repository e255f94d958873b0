/// An announcement, by hand or by an array's proxy, that has begun but isn't complete yet.
final class Announcement {
  let keyPath: AnyKeyPath
  /// The array property whose elements are about to change; nil if a value is set as a whole.
  let elementsOf: PropertyID?
  var elements: ElementChange?
  /// The round; nil if the object wasn't observed when the announcement began.
  var round: Round?

  init(of keyPath: AnyKeyPath, elementsOf: PropertyID?) {
    self.keyPath = keyPath
    self.elementsOf = elementsOf
  }

  /// Returns the call as in source code, for messages.
  static func call(_ prefix: String, _ elements: ElementChange?, _ name: String) -> String {
    guard let elements else { return "\(prefix)Value(for: \"\(name)\")" }
    return "\(prefix)(.\(elements.kind), valuesAt: \(Array(elements.indexes)), for: \"\(name)\")"
  }
}
