/// Returns two tickets that break the contract, or nil if there are none.
func ticketWitness() -> (Ticket, Ticket)? {
  (Ticket(number: 7, carriage: 1), Ticket(number: 7, carriage: 2))
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
