internal import KVOJudging
internal import KVOExercises

extension LibraryClaim {
  /// The claims of the step “Store and find”.
  static let storeAndFind: [LibraryClaim] = [
    LibraryClaim(
      "finds the value that was stored for a key",
      Step(2, 1),
      overruledIn: 6,
      idea: "store each value together with its key, in an entry that a lookup can find",
      section: "02-weak-map.md#store-and-find"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      let keys = (0...20).map(WeakMapKey.init)
      for (count, key) in keys.enumerated() {
        try expect(map.value(forKey: key), is: nil, "the value for a key that has none")
        try expect(
          map.count,
          is: count,
          "the number of entries for \(count) living keys",
          idea: "each key has one entry, and no store removes the entry of another living key"
        )
        _ = map.updateValue(key.number, forKey: key)
      }
      for key in keys + keys.reversed() {
        try expect(map.value(forKey: key), is: key.number, "the value for one of 21 keys")
      }
      let others = (21..<2_100).map(WeakMapKey.init)
      for key in others { _ = map.updateValue(key.number, forKey: key) }
      try expect(map.count, is: 2_100, "the number of entries for 2,100 keys")
      for key in (keys + others).filter({ $0.number % 97 == 0 || $0.number == 2_099 }) {
        try expect(map.value(forKey: key), is: key.number, "the value for one of 2,100 keys")
      }
    },
    LibraryClaim(
      "counts its dead entries, too",
      Step(2, 1),
      overruledIn: 6,
      idea: "the deallocation of a key doesn't change the map; only a later store does",
      section: "02-weak-map.md#store-and-find"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      var keys = (0...4).map(WeakMapKey.init)
      for key in keys { _ = map.updateValue(key.number, forKey: key) }
      keys.removeFirst(3)
      try expect(map.count, is: 5, "the number of entries after three of five keys are deallocated")
      let values = keys.compactMap { map.value(forKey: $0) }
      try expect(values, is: [3, 4], "the values for the other two keys")
    },
    LibraryClaim(
      "has only the latest value for a key",
      Step(2, 1),
      overruledIn: 6,
      idea: "if the map has an entry for the key, replace the entry",
      section: "02-weak-map.md#store-and-find"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      let keys = (0...2).map(WeakMapKey.init)
      for key in keys { _ = map.updateValue(key.number, forKey: key) }
      for value in [5, 6, 6, 0] {
        _ = map.updateValue(value, forKey: keys[1])
        let values = keys.compactMap { map.value(forKey: $0) }
        try expect(values, is: [0, value, 2], "the values for three keys")
        try expect(map.count, is: 3, "the number of entries for three keys")
      }
    },
    LibraryClaim(
      "doesn't retain its keys, but retains the values of living keys",
      Step(2, 1),
      overruledIn: 6,
      idea: "reference the key weakly and the value strongly",
      section: "02-weak-map.md#the-idea"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Farewell.self)
      let living = WeakMapKey()
      var key: WeakMapKey? = WeakMapKey()
      weak let witness = key
      weak var value: Farewell?
      do {
        let stored = Farewell()
        value = stored
        _ = map.updateValue(stored, forKey: living)
      }
      if let key { _ = map.updateValue(Farewell(), forKey: key) }
      try expect(value, isDeallocated: false, "the value for a living key")
      key = nil
      try expect(witness, isDeallocated: true, "a key without any other reference")
      let found = map.value(forKey: living)
      try expect(
        found === value && found != nil,
        is: true,
        "whether the other key's value is found"
      )
    },
    LibraryClaim(
      "has no value for a new key at the address of a deallocated one",
      Step(2, 1),
      overruledIn: 6,
      idea: "an address can be reused, so also ask whether the stored key is still in memory",
      section: "02-weak-map.md#the-idea"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, String.self)
      guard let new = WeakMapKey.atReusedAddress({ _ = map.updateValue("old", forKey: $0) }) else {
        return
      }
      try expect(map.value(forKey: new), is: nil, "the value for a new key at the same address")
      _ = map.updateValue("new", forKey: new)
      try expect(map.value(forKey: new), is: "new", "the value that was stored for the new key")
    },
  ]
}
