import ExerciseKit

/// Two tickets that break the contract, or nil if none can.
func ticketWitness() -> (Ticket, Ticket)? {
  (Ticket(number: 0, carriage: 9), Ticket(number: 0, carriage: -9))
}

/// Two seats that break the contract, or nil if none can.
func seatWitness() -> (Seat, Seat)? {
  nil
}

/// Three arrivals, of which the first equals the second, and the second the third, that break the
/// rules of equality, or nil if none can.
func arrivalWitness() -> (Arrival, Arrival, Arrival)? {
  (Arrival(minute: 1), Arrival(minute: 0), Arrival(minute: -1))
}
