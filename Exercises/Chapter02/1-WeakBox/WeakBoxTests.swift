import KVOJudging
import Testing

/// A train, which equals every train with the same number.
final class Train: Equatable {
  let number: Int

  init(number: Int) {
    self.number = number
  }

  static func == (one: Train, other: Train) -> Bool {
    one.number == other.number
  }
}

extension WeakBox {
  /// Creates a box for a train.
  init(for train: Train) {
    self.init(object: train, id: ObjectIdentifier(train))
  }
}

private let claims = Claim.list("A weak box") {
  Claim("is for its own train") {
    let train = Train(number: 8)
    try expect(
      WeakBox(for: train).isFor(train),
      is: true,
      "isFor of the box for train 8, called with that train",
      idea: "a box is for the train that was put into it"
    )
  }

  Claim("isn't for another train") {
    let train = Train(number: 7)
    let box = WeakBox(for: train)
    try expect(
      box.isFor(Train(number: 8)),
      is: false,
      "isFor of the box for train 7, called with train 8, while both exist",
      idea: "find out whether the train in the box is the train that's passed"
    )
    try expect(
      box.isFor(Train(number: 7)),
      is: false,
      "isFor, called with another train that has the same number",
      idea: "equal trains needn't be the same train, so compare identities instead of numbers"
    )
    withExtendedLifetime(train) {}
  }

  Claim("isn't for any train once its own is gone") {
    // A test can't force an address to be reused, so the box gets the new train's address.
    let newTrain = Train(number: 9)
    let box = WeakBox(object: nil, id: ObjectIdentifier(newTrain))
    try expect(
      box.isFor(Train(number: 9)),
      is: false,
      "isFor of a box whose train is gone, called with another train",
      idea: "nil isn't a match: a box without a train isn't for any train"
    )
    try expect(
      box.isFor(newTrain),
      is: false,
      "isFor, called with a new train at the address of the one that was in the box",
      idea: "an address may be reused as soon as its object is gone"
    )
  }

  Claim("doesn't retain its train") {
    ask(
      "the train in the box, after the last reference to the train was released",
      idea: "reading an unowned reference traps if its object is gone; reading a weak one doesn't"
    )
    var train: Train? = Train(number: 7)
    let box = train.map(WeakBox.init(for:))
    _ = train.map { box?.isFor($0) }
    train = nil
    try expect(
      box?.object,
      isDeallocated: true,
      "the train in the box, after the last reference to the train was released",
      idea: "a strong reference retains its object, and a weak one becomes nil"
    )
  }
}

@Suite(.serialized) struct `A weak box` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
