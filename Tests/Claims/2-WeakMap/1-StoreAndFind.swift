internal import KVOJudging
internal import KVOExercises

extension LibraryClaim {
  static let storeAndFind = Step(2, 1).claims([
    LibraryClaim(
      "finds the latest value that was stored for a key",
      overruledIn: 6,
      fault: "the stub, which stores nothing",
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
      for value in [5, 6, 6, 0] {
        _ = map.updateValue(value, forKey: keys[1])
        let values = keys.prefix(3).compactMap { map.value(forKey: $0) }
        try expect(
          values,
          is: [0, value, 2],
          "the values for three keys",
          idea: "if the map has an entry for the key, replace the entry"
        )
        try expect(map.count, is: 21, "the number of entries for 21 keys")
      }
    },
    LibraryClaim(
      "doesn't retain its keys, but retains their values, and counts dead entries, too",
      overruledIn: 6,
      fault: "an entry that refers to its key strongly",
      idea: "reference the key weakly and the value strongly",
      section: "02-weak-map.md#the-idea"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Farewell.self)
      var keys = (0...4).map(WeakMapKey.init)
      let witnesses = keys.map { key in { [weak key] in key } }
      weak var value: Farewell?
      for key in keys {
        let stored = Farewell()
        value = stored
        _ = map.updateValue(stored, forKey: key)
      }
      keys.removeFirst(3)
      try expect(
        witnesses.map { $0() == nil },
        is: [true, true, true, false, false],
        "whether each of five keys is deallocated, of which two have other references"
      )
      try expect(value, isDeallocated: false, "the value for a living key")
      try expect(
        keys.last.flatMap(map.value(forKey:)) === value,
        is: true,
        "whether this key's value is found"
      )
      try expect(
        map.count,
        is: 5,
        "the number of entries after three of five keys are deallocated",
        idea: "the deallocation of a key doesn't change the map; only a later store does"
      )
    },
    LibraryClaim(
      "has no value for a new key at the address of a deallocated one",
      overruledIn: 6,
      idea: "an address can be reused, so it doesn't tell which of two keys an entry was made for",
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
  ])
}
