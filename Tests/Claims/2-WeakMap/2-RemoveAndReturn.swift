internal import KVOJudging
internal import KVOExercises

extension LibraryClaim {
  static let removeAndReturn = Step(2, 2).claims([
    LibraryClaim(
      "returns each value that it replaces or removes, instead of releasing it",
      overruledIn: 6,
      idea: "when a value is deallocated, it may use the map, which must not be changing then",
      section: "02-weak-map.md#who-is-the-last-owner"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Farewell.self)
      let (key, loading) = (WeakMapKey(), Loading())
      for replaced in 0...2 {
        var returned: Any? = loading.run { () -> Any in
          map.updateValue(loading.makeCargo(), forKey: key)
        }
        try loading.expectNothingReleased(by: "updateValue")
        try expect(
          loading.released,
          is: max(0, replaced - 1),
          "the number of deallocated values while the result of `updateValue` exists"
        )
        withExtendedLifetime(returned) {}
        returned = nil
        try expect(
          loading.released,
          is: replaced,
          "the number of deallocated values after \(replaced) have been replaced"
        )
      }
      let removed = loading.run { map.removeValue(forKey: key) }
      try loading.expectNothingReleased(by: "removeValue")
      try expect(
        removed != nil && map.value(forKey: key) == nil && map.count == 0,
        is: true,
        "whether the last value is returned by its removal, and the map is empty then",
        idea: "find the entry as a lookup does, remove it, and return its value"
      )
      try expect(
        map.removeValue(forKey: key) == nil,
        is: true,
        "whether a second removal returns nil"
      )
      // A dead entry's value is returned, too, even if a new key has the dead one's address.
      for removes in [true, false] {
        var map = library.makeWeakMap(WeakMapKey.self, Farewell.self)
        let key = WeakMapKey.atReusedAddress { key in
          let returned = loading.run { map.updateValue(loading.makeCargo(), forKey: key) }
          withExtendedLifetime(returned) {}
        }
        guard let key else { continue }
        if removes {
          let removed = loading.run { map.removeValue(forKey: key) }
          try expect(removed == nil, is: true, "whether `removeValue` returns nil for the new key")
          try loading.expectNothingReleased(by: "removeValue")
        }
        let returned = loading.run { map.updateValue(loading.makeCargo(), forKey: key) }
        withExtendedLifetime((returned, map)) {}
        try loading.expectNothingReleased(by: "updateValue")
      }
    },
    LibraryClaim(
      "removes the entries of dead keys, and no others, even if it doesn't grow",
      overruledIn: 6,
      idea: "let the map count its stores, because a map whose entries are also removed may "
        + "never get larger",
      section: "02-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      let living = (0..<100).map(WeakMapKey.init)
      var keys = (0..<200).map(WeakMapKey.init)
      for key in living + keys { _ = map.updateValue(key.number, forKey: key) }
      keys = []
      // These keys use the addresses, so that no dead entry is merely replaced.
      let others = (1...200).map { _ in WeakMapKey() }
      let key = WeakMapKey()
      for _ in 1...5_000 {
        _ = map.updateValue(-1, forKey: key)
        _ = map.removeValue(forKey: key)
      }
      try expect(
        map.count,
        isLessThan: 200,
        "the number of entries after 200 of 300 keys have gone and another was stored and removed often"
      )
      // Nor does an entry of a living key go if dead entries around it are replaced.
      for value in 1...2_000 {
        _ = map.updateValue(value, forKey: key)
        _ = map.updateValue(-1, forKey: WeakMapKey())
      }
      try expect(
        living.count { map.value(forKey: $0) == $0.number },
        is: 100,
        "the number of right values for 100 living keys",
        idea: "an entry is dead only if its own key was deallocated"
      )
      try expect(map.value(forKey: key), is: 2_000, "the value for the key that was stored often")
      withExtendedLifetime(others) {}
    },
    LibraryClaim(
      "returns the values of dead keys, instead of releasing them",
      overruledIn: 6,
      idea: "a store hands out the values of all the entries that it removes",
      section: "02-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Farewell.self)
      let loading = Loading()
      var keys = (1...200).map { _ in WeakMapKey() }
      for key in keys {
        let returned = loading.run { map.updateValue(loading.makeCargo(), forKey: key) }
        withExtendedLifetime(returned) {}
      }
      keys = []
      let others = (1...200).map { _ in WeakMapKey() }
      let key = WeakMapKey()
      for _ in 1...2_000 {
        let cargo = loading.makeCargo()
        var stored: Any? = loading.run { () -> Any in map.updateValue(cargo, forKey: key) }
        try loading.expectNothingReleased(by: "updateValue")
        withExtendedLifetime(stored) {}
        stored = nil
        try expect(
          loading.inMemory,
          is: map.count,
          "the number of values in memory after the result of `updateValue` was released",
          idea: "the map retains the values of its entries, and no others"
        )
        let removed = loading.run { map.removeValue(forKey: key) }
        try loading.expectNothingReleased(by: "removeValue")
        withExtendedLifetime((removed, cargo)) {}
      }
      withExtendedLifetime((map, others)) {}
    },
    LibraryClaim(
      "returns the keys that it loaded to find out which are dead",
      overruledIn: 6,
      idea: "if the other references to a key go away while you look at it, yours is the last one",
      section: "02-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      var keys = (0..<400).map(WeakMapKey.init)
      for key in keys { _ = map.updateValue(key.number, forKey: key) }
      keys.removeAll { $0.number.isMultiple(of: 2) }
      let key = WeakMapKey()
      var results: [Any] = []
      for value in 1...5_000 where map.count > 300 {
        results.append(map.updateValue(value, forKey: key))
      }
      try expect(
        map.count,
        isLessThan: 302,
        "the number of entries, with 200 dead ones among 401, after 5,000 stores for one key",
        idea: "count all stores, also those for a known key, and purge even a few dead entries"
      )
      // Stores that find 100 of 200 dead entries among 200 others can't have done so without
      // loading many of the other keys.
      let witnesses = keys.map { key in { [weak key] in key } }
      keys = []
      try expect(
        witnesses.count { $0() == nil },
        isLessThan: 150,
        "the number of living keys, of 200, that the results of the stores don't retain after a purge"
      )
      withExtendedLifetime(results) {}
      results = []
      try expect(
        witnesses.count { $0() != nil },
        is: 0,
        "the number of keys that are still in memory after the results were released",
        idea: "only the result retains the keys, and the map itself doesn't"
      )
    },
    LibraryClaim(
      "doesn't inspect the whole map for each store",
      overruledIn: 6,
      idea: "a purge is expensive, so it has to be rare if the map has many entries",
      section: "02-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      let keys = (0..<1_000).map(WeakMapKey.init)
      var loaded = 0
      for key in keys where loaded < 20_000 {
        loaded += keyCount(in: map.updateValue(key.number, forKey: key))
      }
      try expect(
        loaded,
        isLessThan: 20_000,
        "the number of keys that the results of 1,000 stores for new keys contain"
      )
    },
  ])
}
