/// An announcement, made manually or by an array proxy, that has begun but isn't complete.
final class Announcement {
  let keyPath: AnyKeyPath
  /// The array property whose elements change.
  ///
  /// It's nil if the value is set as a whole, or if the key path doesn't name a property of the
  /// object.
  let elementsOf: PropertyID?
  var elements: ElementChange?
  /// The announcement's round; nil if the object wasn't observed when the announcement began.
  var round: Round?

  init(of keyPath: AnyKeyPath, elementsOf: PropertyID?) {
    self.keyPath = keyPath
    self.elementsOf = elementsOf
  }

  /// Returns the announcing call as it's written in source code, for failure messages.
  static func call(_ prefix: String, _ elements: ElementChange?, _ name: String) -> String {
    guard let elements else { return "\(prefix)Value(for: \"\(name)\")" }
    return "\(prefix)(.\(elements.kind), valuesAt: \(Array(elements.indexes)), for: \"\(name)\")"
  }
}
