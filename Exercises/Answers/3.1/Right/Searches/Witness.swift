/// Returns two tickets that break the contract, or nil if there are none.
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

/// Returns two seats that break the contract, or nil if there are none.
func seatWitness() -> (Seat, Seat)? {
  nil
}

/// Returns three arrivals that break the contract, or nil if there are none.
///
/// The first arrival has to equal the second, and the second has to equal the third.
func arrivalWitness() -> (Arrival, Arrival, Arrival)? {
  (Arrival(minute: 600), Arrival(minute: 601), Arrival(minute: 602))
}
