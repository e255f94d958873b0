import KVOScoreboard

extension Column {
  // The tests of the exercise play the same hazards with this column.
  static let learner = capstone
}
