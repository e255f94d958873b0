import ExerciseKit
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

@Suite(.exercise("2.1")) struct `A weak box` {
  @Test func `is for its own train`() {
    let train = Train(number: 7)
    let box = WeakBox(object: train, id: ObjectIdentifier(train))
    expect(
      box.isFor(train),
      is: true,
      "isFor, called with the train in the box",
      idea: "a box is for the train that was put into it"
    )
  }

  @Test func `isn't for an equal train`() {
    let train = Train(number: 7)
    let box = WeakBox(object: train, id: ObjectIdentifier(train))
    expect(
      box.isFor(Train(number: 7)),
      is: false,
      "isFor, called with another train that has the same number",
      idea: "equal objects needn't be identical, and `==` doesn't compare identities"
    )
  }

  @Test func `isn't for any train once its own is gone`() {
    let box = WeakBox(object: nil, id: ObjectIdentifier(Train.self))
    expect(
      box.isFor(Train(number: 9)),
      is: false,
      "isFor of a box whose train is gone, called with another train",
      idea: "nil isn't a match: a box without a train isn't for any train"
    )
  }

  @Test func `isn't for a new train at the same address`() {
    // A test can't force an address to be reused, so the box gets the new train's address.
    let newTrain = Train(number: 9)
    let box = WeakBox(object: nil, id: ObjectIdentifier(newTrain))
    expect(
      box.isFor(newTrain),
      is: false,
      "isFor, called with a new train at the address of the one that was in the box",
      idea: "an address may be reused as soon as its object is gone"
    )
  }

  @Test func `doesn't retain its train`() {
    var train: Train? = Train(number: 7)
    let box = train.map { WeakBox(object: $0, id: ObjectIdentifier($0)) }
    expect(
      train.map { box?.isFor($0) },
      is: true,
      "isFor, while the train exists",
      idea: "a box is for the train that was put into it"
    )
    train = nil
    expect(
      box?.object?.number,
      is: nil,
      "the number of the train in the box, after the last reference to the train was released",
      idea: "a weak reference doesn't retain its object"
    )
  }
}
