import ExerciseKit

/// Returns two tickets that break the contract, or nil if there are none.
func ticketWitness() -> (Ticket, Ticket)? {
  todo("3.2 ticketWitness()", returning: nil)
}

/// Returns two seats that break the contract, or nil if there are none.
func seatWitness() -> (Seat, Seat)? {
  todo("3.2 seatWitness()", returning: nil)
}

/// Returns three arrivals that break the contract, or nil if there are none.
///
/// The first arrival has to equal the second, and the second has to equal the third.
func arrivalWitness() -> (Arrival, Arrival, Arrival)? {
  todo("3.2 arrivalWitness()", returning: nil)
}
