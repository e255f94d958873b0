import KVOController

/// Sebastiano Vigna's generator: the same seed gives the same numbers on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix64 {
  mutating func number(below end: Int) -> Int { Int(next() % UInt64(end)) }

  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func many<Element>(_ count: Int, _ make: (inout Self) -> Element) -> [Element] {
    (0..<count).map { _ in make(&self) }
  }
}

extension Operation {
  /// A history that a seed stands for.
  static func history(seed: UInt64, length: Int) -> [Operation] {
    var random = SplitMix64(seed: seed)
    return random.many(length) { one(using: &$0, nesting: 0) }
  }

  private static func one(using random: inout SplitMix64, nesting: Int) -> Operation {
    let controller = random.number(below: Crowd.controllers)
    let post = random.number(below: Crowd.posts)
    let property = random.one(of: Property.allCases)
    switch random.number(below: 32) {
    case 0..<11: return observe(controller, post, using: &random, nesting: nesting)
    case 11..<15: return .unobserve(controller, post, random.one(of: Path.allCases))
    case 15..<17: return .unobservePost(controller, post)
    case 17: return .unobserveAll(controller)
    case 18..<25: return .set(post, property, random.number(below: 10))
    case 25..<29: return .add(post, property, 1 + random.number(below: 3))
    case 29: return .dropController(2 * Crowd.posts + random.number(below: 2))
    default: return .dropPost(post)
    }
  }

  private static func observe(
    _ controller: Int,
    _ post: Int,
    using random: inout SplitMix64,
    nesting: Int
  ) -> Operation {
    let isScripted = nesting < 2 && random.isOne(in: 2)
    return .observe(
      controller,
      post,
      random.many(random.isOne(in: 4) ? 2 : 1) { $0.one(of: Path.allCases) },
      ObservingOptions(rawValue: random.number(below: 16)),
      allowingDuplicates: random.isOne(in: 4),
      do: random.many(isScripted ? 1 + random.number(below: 2) : 0) {
        one(using: &$0, nesting: nesting + 1)
      }
    )
  }
}
