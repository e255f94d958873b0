/// An announcement that began with a call to `willChangeValue` or `willChange`.
final class ManualAnnouncement: Announcement {
  let keyPath: AnyKeyPath
  let elements: ElementChange?
  /// The round of notifications; nil if the object wasn't observed when the announcement began.
  var round: Round?
  /// The number of identities that the ledger had created when the announcement began.
  var identities = 0

  /// Creates an announcement.
  ///
  /// - Parameters:
  ///   - keyPath: The announced key path.
  ///   - elements: The elements that change; nil if the value is set as a whole.
  ///   - property: The array property whose elements change; nil if the value is set as a whole, or
  ///     if the key path doesn't name a property of the object.
  init(of keyPath: AnyKeyPath, _ elements: ElementChange?, of property: PropertyID?) {
    self.keyPath = keyPath
    self.elements = elements
    super.init(elementsOf: property)
  }

  /// Returns the announcing call as it's written in source code, for failure messages.
  static func call(_ prefix: String, _ elements: ElementChange?, _ name: String) -> String {
    guard let elements else { return "\(prefix)Value(for: \"\(name)\")" }
    return "\(prefix)(.\(elements.kind), valuesAt: \(Array(elements.indexes)), for: \"\(name)\")"
  }
}
