import ExerciseKit

/// Two tickets that break the contract, or nil if none can.
func ticketWitness() -> (Ticket, Ticket)? {
  let tickets = (0..<3).flatMap { number in
    (0..<3).map { Ticket(number: number, carriage: $0) }
  }
  for one in tickets {
    for other in tickets where one == other && one.hashValue != other.hashValue {
      return (one, other)
    }
  }
  return nil
}

/// Two seats that break the contract, or nil if none can.
func seatWitness() -> (Seat, Seat)? {
  nil
}

/// Three arrivals, of which the first equals the second, and the second the third, that break the
/// rules of equality, or nil if none can.
func arrivalWitness() -> (Arrival, Arrival, Arrival)? {
  (Arrival(minute: 600), Arrival(minute: 601), Arrival(minute: 602))
}
