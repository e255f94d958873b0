internal import ExerciseKit
internal import KVOExercises

extension Claim {
  static let loadingKeys = [
    Claim(
      "returns the keys that it loaded to find out which are dead",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
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
        "the number of entries, with 200 dead ones among 401, after 5,000 stores for one key"
      )
      // Stores that find 100 of 200 dead entries among 200 others can't have done so without loading
      // many of the other keys.
      let witnesses = keys.map(Witness.init)
      keys = []
      try expect(
        witnesses.count { $0.key != nil },
        isAtLeast: 50,
        "the number of living keys, of 200, that the results of the stores retain after a purge"
      )
      withExtendedLifetime(results) {}
      results = []
      try expect(
        witnesses.count { $0.key != nil },
        is: 0,
        "the number of keys that are still in memory after the results were released",
        idea: "only the result retains the keys, and the map itself doesn't"
      )
    },
    Claim(
      "doesn't inspect the whole map for each store",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
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
  ]
}
