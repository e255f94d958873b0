import KVOExercises

/// Returns two tickets that break the contract, or nil if there are none.
func ticketWitness() -> (Ticket, Ticket)? {
  todo("ticketWitness()", returning: nil)
}

/// Returns two seats that break the contract, or nil if there are none.
func seatWitness() -> (Seat, Seat)? {
  todo("seatWitness()", returning: nil)
}

/// Returns three arrivals that break the contract, or nil if there are none.
///
/// The first arrival has to equal the second, and the second has to equal the third.
func arrivalWitness() -> (Arrival, Arrival, Arrival)? {
  todo("arrivalWitness()", returning: nil)
}
