import KVOJudging
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

// A witness isn't compared with ours: any values that break the contract are right.
private let claims = Claim.list("Your answer") {
  Claim("for tickets is right") {
    guard let (one, other) = ticketWitness() else {
      throw Refutation(
        question: "a witness against Ticket",
        expected: "two tickets that break the contract",
        got: "nil",
        idea: "look for something that the hash uses and == doesn't"
      )
    }
    try expect(
      one == other,
      is: true,
      "whether \(one) equals \(other)",
      idea: "the first rule is about equal values only"
    )
    try expect(
      one.hashValue != other.hashValue,
      is: true,
      "whether the hashes of \(one) and \(other) differ",
      idea: "a witness has equal values with different hashes"
    )
  }

  Claim("for seats is right") {
    guard let (one, other) = seatWitness() else { return }
    throw Refutation(
      question: "the witness against Seat, \(one) and \(other)",
      expected: "two seats that are equal and have different hashes",
      got: one == other ? "two equal seats with the same hash" : "two seats that aren't equal",
      idea: one == other
        ? "equal values with the same hash are what the contract asks for"
        : one.hashValue == other.hashValue
          ? "values that aren't equal may have the same hash"
          : "the first rule is about equal values only"
    )
  }

  Claim("for arrivals is right") {
    guard let (one, two, three) = arrivalWitness() else {
      throw Refutation(
        question: "a witness against Arrival",
        expected: "three arrivals that break the second rule",
        got: "nil",
        idea: "if neighbors are equal, find out whether the first and the last of a chain are"
      )
    }
    let minutes = [one, two, three].map(\.minute)
    try expect(
      [one == two, two == three],
      is: [true, true],
      "whether each of the minutes \(minutes) equals the next",
      idea: "the second rule is about three values, each of which equals the next"
    )
    try expect(
      one == three,
      is: false,
      "whether the first of the minutes \(minutes) equals the last",
      idea: "a witness breaks the second rule, so its first value doesn't equal its last"
    )
  }
}

@Suite(.serialized) struct `Your answer` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
