import ExerciseKit
import Testing

struct Ticket: Hashable {
  let number: Int
  let carriage: Int

  static func == (one: Self, other: Self) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(carriage)
  }
}

struct Seat: Hashable {
  let row: Int
  let place: Int

  static func == (one: Self, other: Self) -> Bool {
    one.row == other.row && one.place == other.place
  }

  func hash(into hasher: inout Hasher) { hasher.combine(row) }
}

struct Arrival: Hashable {
  let minute: Int

  static func == (one: Self, other: Self) -> Bool { abs(one.minute - other.minute) <= 1 }

  func hash(into hasher: inout Hasher) {}
}

// A witness is checked, not compared with ours: every one that shows the fault is right.
@Suite(.exercise("3.2")) struct `A witness` {
  @Test func `the answer for tickets holds`() {
    guard let (one, other) = ticketWitness() else {
      return fail(
        "A witness against Ticket",
        expected: "two tickets that break the contract",
        got: "nil",
        idea: "look for something that the hash uses and == does not"
      )
    }
    expect(
      one == other,
      is: true,
      "==, of \(one) and \(other)",
      idea: "the contract speaks of equal ones only: unequal ones may hash as they like"
    )
    expect(
      one.hashValue != other.hashValue,
      is: true,
      "Whether \(one) and \(other) hash differently",
      idea: "what is equal must hash alike, so a witness is equal and does not"
    )
  }

  @Test func `the answer for seats holds`() {
    guard let (one, other) = seatWitness() else { return }
    let contract = one != other || one.hashValue == other.hashValue
    fail(
      "A witness against Seat, \(one) and \(other)",
      expected: "two that are equal and hash differently",
      got: contract ? "two that keep the contract" : "a surprise",
      idea: one == other
        ? "equal, and hashing alike, is what the contract asks for"
        : "unequal ones may hash alike: that costs time, and breaks nothing"
    )
  }

  @Test func `the answer for arrivals holds`() {
    guard let (one, two, three) = arrivalWitness() else {
      return fail(
        "A witness against Arrival",
        expected: "three arrivals that break the rules of equality",
        got: "nil",
        idea: "close to is not equal to: ask how far a chain of steps can lead"
      )
    }
    expect(
      [one == two, two == three],
      is: [true, true],
      "==, of the first two and of the last two of \([one, two, three].map(\.minute))",
      idea: "a chain of equals needs each to equal the next"
    )
    expect(
      one == three,
      is: false,
      "==, of the first and the last of \([one, two, three].map(\.minute))",
      idea: "equality carries over: where two equal a third, they equal each other"
    )
  }
}
