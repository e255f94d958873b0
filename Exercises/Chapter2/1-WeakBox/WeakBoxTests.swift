import ExerciseKit
import Testing

/// Two trains with one number are equal, and still two trains.
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
      "isFor, asked about the train in the box",
      idea: "a box recognises what was put into it"
    )
  }

  @Test func `is not for an equal twin`() {
    let train = Train(number: 7)
    let box = WeakBox(object: train, id: ObjectIdentifier(train))
    expect(
      box.isFor(Train(number: 7)),
      is: false,
      "isFor, asked about another train with the same number",
      idea: "equal is not identical: `==` asks what something is like, `===` which one it is"
    )
  }

  @Test func `is for nobody once its train is gone`() {
    let box = WeakBox(object: nil, id: ObjectIdentifier(Train.self))
    expect(
      box.isFor(Train(number: 9)),
      is: false,
      "isFor, asked about a train of today by a box whose train is gone",
      idea: "an empty box matches nobody; that it cannot contradict is not a yes"
    )
  }

  @Test func `is not fooled by a recycled address`() {
    // By hand, because no allocator promises it: the train that lived here before `newcomer`.
    let newcomer = Train(number: 9)
    let box = WeakBox(object: nil, id: ObjectIdentifier(newcomer))
    expect(
      box.isFor(newcomer),
      is: false,
      "isFor, asked about a train that was given the address of the one in the box",
      idea: "an address is reused as soon as its object is gone, like a platform number"
    )
  }

  @Test func `does not keep its train alive`() {
    var train: Train? = Train(number: 7)
    let box = train.map { WeakBox(object: $0, id: ObjectIdentifier($0)) }
    expect(
      train.map { box?.isFor($0) },
      is: true,
      "isFor, asked while the train lives",
      idea: "a box recognises what was put into it"
    )
    train = nil
    expect(
      box?.object?.number,
      is: nil,
      "the number of the train in the box, after its last owner let go",
      idea: "only a weak reference lets the train go"
    )
  }
}
