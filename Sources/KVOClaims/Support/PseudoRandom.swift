/// A generator of numbers that are the same in each run.
struct PseudoRandom {
  private var state: UInt32 = 7

  /// Returns a number from 0 to `limit - 1`.
  mutating func next(below limit: Int) -> Int {
    state = state &* 1_103_515_245 &+ 12_345
    return Int(state >> 16) % limit
  }
}
