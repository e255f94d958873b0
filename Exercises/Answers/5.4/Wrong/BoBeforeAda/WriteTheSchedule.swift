// Rejected by: `leaves the ledger entry behind`

/// The thread that takes each turn, in an order that leaves the ledger entry behind.
///
/// Ada calls `observe`, Bo calls `unobserve`: `[.ada, .bo, …]`.
var schedule: [Who] {
  [.bo, .bo, .bo, .ada, .ada, .ada, .ada]
}
