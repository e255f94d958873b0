extension Claim {
  static let removingInAnyOrder = [
    Claim(
      "has the right values after many calls",
      Step(.weakMap, 2),
      overruledAt: .autoUnobserve,
      idea: "each call affects the entry of one key, except that a store may remove dead entries",
      section: "2-weak-map.md#purging"
    ) { (library: any WeakMapLibrary) in
      var map = library.makeWeakMap(WeakMapKey.self, Int.self)
      var random = PseudoRandom()
      var keys = (0..<30).map { WeakMapKey($0 % 3) }
      var values: [Int?] = keys.map { _ in nil }
      for step in 1...3_000 {
        let index = random.next(below: 30)
        switch random.next(below: 8) {
        case 0...3:
          _ = map.updateValue(step, forKey: keys[index])
          values[index] = step
        case 4, 5:
          let removed = map.removeValue(forKey: keys[index])
          try expect(removed, is: values[index], "the removed value, in step \(step)")
          values[index] = nil
        case 6:
          // The new key may get the address of the old one.
          keys[index] = WeakMapKey(index % 3)
          values[index] = nil
        default:
          break
        }
        let looked = random.next(below: 30)
        try expect(
          map.value(forKey: keys[looked]),
          is: values[looked],
          "the value for one of 30 keys, in step \(step)"
        )
      }
      try expect(
        keys.map { map.value(forKey: $0) },
        is: values,
        "the values for 30 keys after 3,000 steps"
      )
    }
  ]
}
