/// One observed property that was read.
@usableFromInline struct Touch {
  let slot: Slot
  let ledger: Ledger
  let origin: Origin

  @usableFromInline init(_ slot: Slot, of info: ObserverList, origin: Origin) {
    self.slot = slot
    self.ledger = info.ledger
    self.origin = origin
  }
}

/// Where a value comes from, as its property tells it.
@usableFromInline package struct Origin {
  /// How the property is spelt, made when somebody asks.
  let spelling: () -> Spelling
  /// Reads the property as plainly as its own class does; nil for one that is announced by hand.
  let copy: Copy?

  /// Puts a property's value into a place for an optional of its type.
  @usableFromInline package typealias Copy = (AnyObject, UnsafeMutableRawPointer) -> Void

  @usableFromInline init(spelling: @escaping () -> Spelling, copy: Copy?) {
    self.spelling = spelling
    self.copy = copy
  }
}

/// How a property is spelt.
@usableFromInline struct Spelling {
  /// As its own class spells it.
  let keyPath: AnyKeyPath
  /// Where its wrapper is stored; nil for a property announced by hand.
  let storage: AnyKeyPath?

  @usableFromInline init(keyPath: AnyKeyPath, storage: AnyKeyPath?) {
    self.keyPath = keyPath
    self.storage = storage
  }
}
