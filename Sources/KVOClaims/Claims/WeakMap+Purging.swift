extension Claim {
  static let purging = [
    Claim(
      "removes the entries of dead keys while others are stored",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea: "look for dead entries from time to time, while storing a value",
      section: "2-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Cargo.self)
      let loading = Loading()
      var others: [WeakMapKey] = []
      for _ in 1...50 {
        var keys = (1...100).map { _ in WeakMapKey() }
        for key in keys {
          let returned = loading.run { map.updateValue(Cargo(loading), forKey: key) }
          withExtendedLifetime(returned) {}
        }
        keys = []
        // These objects use the addresses, so that no dead entry is merely replaced.
        others += (1...100).map { _ in WeakMapKey() }
      }
      try expect(
        map.count,
        isLessThan: 2_500,
        "the number of entries after 5,000 keys have come and gone"
      )
      try expect(
        5_000 - loading.released,
        isLessThan: 2_500,
        "the number of values that are still in memory after 5,000 keys have come and gone"
      )
      withExtendedLifetime((map, others)) {}
    },
    Claim(
      "removes the entries of dead keys even if it doesn't grow",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea: "count the stores, because a map whose entries are also removed may never get larger",
      section: "2-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      var keys = (1...200).map { _ in WeakMapKey() }
      for key in keys { _ = map.updateValue(1, forKey: key) }
      keys = []
      let others = (1...200).map { _ in WeakMapKey() }
      let key = WeakMapKey()
      for value in 1...5_000 {
        _ = map.updateValue(value, forKey: key)
        _ = map.removeValue(forKey: key)
      }
      try expect(
        map.count,
        isLessThan: 100,
        "the number of entries after 200 keys have gone and another was stored and removed often"
      )
      withExtendedLifetime(others) {}
    },
    Claim(
      "keeps the values of living keys when it removes dead entries",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea: "an entry is dead only if its own key was deallocated",
      section: "2-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      let living = (0..<100).map(WeakMapKey.init)
      for key in living {
        _ = map.updateValue(key.number, forKey: key)
        _ = map.updateValue(-1, forKey: WeakMapKey())
      }
      let last = WeakMapKey()
      for value in 1...2_000 {
        _ = map.updateValue(value, forKey: last)
        _ = map.updateValue(-1, forKey: WeakMapKey())
      }
      let found = living.count { map.value(forKey: $0) == $0.number }
      try expect(found, is: 100, "the number of right values for 100 living keys")
      let removed = living.count { map.removeValue(forKey: $0) == $0.number }
      try expect(removed, is: 100, "the number of right values that are removed for 100 keys")
      try expect(map.value(forKey: last), is: 2_000, "the value for the key that's left")
    },
    Claim(
      "returns the values of dead keys, instead of releasing them",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea: "a store hands out the values of all the entries that it removes",
      section: "2-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Cargo.self)
      let loading = Loading()
      var keys = (1...200).map { _ in WeakMapKey() }
      for key in keys {
        let returned = loading.run { map.updateValue(Cargo(loading), forKey: key) }
        withExtendedLifetime(returned) {}
      }
      keys = []
      let others = (1...200).map { _ in WeakMapKey() }
      let key = WeakMapKey()
      for _ in 1...2_000 {
        let stored = loading.run { map.updateValue(Cargo(loading), forKey: key) }
        try loading.expectNothingReleased(by: "updateValue")
        withExtendedLifetime(stored) {}
        let removed = loading.run { map.removeValue(forKey: key) }
        try loading.expectNothingReleased(by: "removeValue")
        withExtendedLifetime(removed) {}
      }
      withExtendedLifetime((map, others)) {}
    },
    Claim(
      "returns the keys that it loaded to find out which are dead",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea: "if the other references to a key go away while you look at it, yours is the last one",
      section: "2-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      var keys = (0..<200).map(WeakMapKey.init)
      for key in keys { _ = map.updateValue(key.number, forKey: key) }
      keys.removeAll { $0.number.isMultiple(of: 2) }
      let key = WeakMapKey()
      for value in 1...2_000 {
        let count = map.count
        var returned: Any? = map.updateValue(value, forKey: key)
        // A map that removes many dead entries at once can't have done so without loading any of
        // the living keys.
        if count - map.count < 50 { continue }
        let witnesses = keys.map(Witness.init)
        keys = []
        try expect(
          witnesses.contains { $0.key != nil },
          is: true,
          "whether the result of a store that removes dead entries retains the living keys"
        )
        withExtendedLifetime(returned) {}
        returned = nil
        try expect(
          witnesses.count { $0.key != nil },
          is: 0,
          "the number of keys that are still in memory after the result was released"
        )
        return
      }
    },
  ]
}
