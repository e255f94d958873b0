import KVOScoreboard

extension Stage {
  // The exercise plays the same hazards, with this.
  static let yours = capstone
}
