/// A property of one object; the object is identified by its ledger.
@usableFromInline package struct Location {
  let ledger: Ledger
  let property: PropertyID
}

extension Location: Hashable {
  @usableFromInline package static func == (first: Self, second: Self) -> Bool {
    // A wrapper that was copied from another object has the same property ID as the original.
    first.property == second.property && first.ledger === second.ledger
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(property)
  }
}
