/// An announcement that has begun but isn't complete.
class Announcement {
  /// The array property whose elements change; nil if a value changes as a whole.
  final let elementsOf: PropertyID?

  init(elementsOf: PropertyID?) {
    self.elementsOf = elementsOf
  }
}
