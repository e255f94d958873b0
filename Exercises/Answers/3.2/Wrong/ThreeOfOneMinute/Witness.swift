// Rejected by: `the answer for arrivals holds`
import ExerciseKit

/// Two tickets that break the contract, or nil if none can.
func ticketWitness() -> (Ticket, Ticket)? {
  (Ticket(number: 7, carriage: 1), Ticket(number: 7, carriage: 2))
}

/// Two seats that break the contract, or nil if none can.
func seatWitness() -> (Seat, Seat)? {
  nil
}

/// Three arrivals, of which the first equals the second, and the second the third, that break the
/// rules of equality, or nil if none can.
func arrivalWitness() -> (Arrival, Arrival, Arrival)? {
  (Arrival(minute: 600), Arrival(minute: 600), Arrival(minute: 600))
}
