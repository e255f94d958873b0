/// An announcement that has begun but isn't complete.
class Announcement {
  /// The array property whose elements change; nil if a value changes as a whole.
  final let elementsOf: PropertyID?
  /// The properties whose identities the ledger may forget once the announcement is complete.
  final var properties = TinyArray<PropertyID>.none

  init(elementsOf: PropertyID?) {
    self.elementsOf = elementsOf
  }
}
