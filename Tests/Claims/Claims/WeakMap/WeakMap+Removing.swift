internal import ExerciseKit
internal import KVOExercises

extension Claim {
  static let removingAndReturning = [
    Claim(
      "removes the value for a key, and returns it once",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea: "find the entry as a lookup does, remove it, and return its value",
      section: "02-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      let key = WeakMapKey()
      try expect(map.removeValue(forKey: key), is: nil, "the removed value of an empty map")
      for value in [3, 0] {
        _ = map.updateValue(value, forKey: key)
        try expect(map.removeValue(forKey: key), is: value, "the removed value")
        try expect(map.value(forKey: key), is: nil, "the value for a key after its removal")
        try expect(map.count, is: 0, "the number of entries after the removal")
        try expect(map.removeValue(forKey: key), is: nil, "the value removed by a second removal")
      }
    },
    Claim(
      "returns the value that it replaces, instead of releasing it",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea: "when a value is deallocated, it may use the map, which must not be changing then",
      section: "02-weak-map.md#who-is-the-last-owner"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Cargo.self)
      let (key, loading) = (WeakMapKey(), Loading())
      for replaced in 0...2 {
        var returned: Any? = loading.run { () -> Any in
          map.updateValue(Cargo(loading), forKey: key)
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
    },
    Claim(
      "doesn't confuse a new key with a deallocated one at the same address",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea:
        "the value of a dead entry doesn't belong to a new key, even if the key has the same address",
      section: "02-weak-map.md#the-idea"
    ) { (library: any WeakMapLibrary) in
      for removes in [true, false] {
        var map = library.makeWeakMap(WeakMapKey.self, Cargo.self)
        let loading = Loading()
        let key = WeakMapKey.atReusedAddress { key in
          let returned = loading.run { map.updateValue(Cargo(loading), forKey: key) }
          withExtendedLifetime(returned) {}
        }
        guard let key else { continue }
        let none = loading.run { map.value(forKey: key) == nil }
        try expect(none, is: true, "whether the new key has no value")
        try loading.expectNothingReleased(by: "map[key]")
        if removes {
          let removed = loading.run { map.removeValue(forKey: key) }
          try expect(removed == nil, is: true, "whether `removeValue` returns nil for the new key")
          try loading.expectNothingReleased(by: "removeValue")
        }
        let value = Cargo(loading)
        let returned = loading.run { map.updateValue(value, forKey: key) }
        withExtendedLifetime(returned) {}
        try loading.expectNothingReleased(by: "updateValue")
        let found = map.value(forKey: key)
        try expect(found === value, is: true, "whether the new key's value is found")
        withExtendedLifetime(map) {}
      }
    },
  ]
}
