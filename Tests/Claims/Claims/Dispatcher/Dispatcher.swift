internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims of the stage `dispatcher`.
  static let dispatcher: [Claim] =
    roundsInProgress + nestedRounds + referringWeakly + trackingTheState + nestedInitialCalls
    + leavingTheTable
}
