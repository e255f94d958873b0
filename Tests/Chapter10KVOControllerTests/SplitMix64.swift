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
