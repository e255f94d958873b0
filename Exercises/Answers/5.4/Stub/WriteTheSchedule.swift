import KVOExercises

/// The thread that takes each turn, in an order that leaves the ledger entry behind.
///
/// Ada calls `observe`, Bo calls `unobserve`: `[.ada, .bo, …]`.
var schedule: [Who] {
  todo("schedule", returning: [])
}
