internal import ExerciseKit
internal import KVOExercises

extension Claim {
  static let purging = [
    Claim(
      "removes the entries of dead keys even if it doesn't grow",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea: "count the stores, because a map whose entries are also removed may never get larger",
      section: "02-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Cargo.self)
      let loading = Loading()
      var keys = (1...200).map { _ in WeakMapKey() }
      for key in keys { _ = map.updateValue(Cargo(loading), forKey: key) }
      keys = []
      let others = (1...200).map { _ in WeakMapKey() }
      let key = WeakMapKey()
      for _ in 1...5_000 {
        _ = map.updateValue(Cargo(loading), forKey: key)
        _ = map.removeValue(forKey: key)
      }
      try expect(
        map.count,
        isLessThan: 100,
        "the number of entries after 200 keys have gone and another was stored and removed often"
      )
      try expect(
        loading.inMemory,
        isLessThan: 100,
        "the number of values that are still in memory after that"
      )
      withExtendedLifetime(others) {}
    },
    Claim(
      "keeps the values of living keys when it removes dead entries",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea: "an entry is dead only if its own key was deallocated",
      section: "02-weak-map.md#purging"
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
      section: "02-weak-map.md#purging"
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
        let cargo = Cargo(loading)
        var stored: Any? = loading.run { () -> Any in map.updateValue(cargo, forKey: key) }
        try loading.expectNothingReleased(by: "updateValue")
        let found = loading.run { map.value(forKey: key) === cargo }
        try loading.expectNothingReleased(by: "map[key]")
        try expect(found, is: true, "whether the stored value is found")
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
  ]
}
