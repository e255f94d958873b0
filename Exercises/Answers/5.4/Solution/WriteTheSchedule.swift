import ExerciseKit

/// The thread that takes each turn, from the first step to the last, so that the original leaves its raw
/// registration behind.
///
/// Ada calls `observe`, Bo calls `unobserve`: `[.ada, .bo, …]`.
var schedule: [Who] {
  [.ada, .ada, .ada, .bo, .bo, .ada, .bo]
}
