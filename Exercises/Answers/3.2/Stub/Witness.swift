import ExerciseKit

/// Two tickets that break the contract, or nil if none can.
func ticketWitness() -> (Ticket, Ticket)? {
  todo("3.2 ticketWitness()", returning: nil)
}

/// Two seats that break the contract, or nil if none can.
func seatWitness() -> (Seat, Seat)? {
  todo("3.2 seatWitness()", returning: nil)
}

/// Three arrivals, of which the first equals the second, and the second the third, that break the
/// rules of equality, or nil if none can.
func arrivalWitness() -> (Arrival, Arrival, Arrival)? {
  todo("3.2 arrivalWitness()", returning: nil)
}
