import Observation

/// Chapter 11: the objects that stay in memory because of a tracking.
@MainActor func trackedLifetimes() {
  let train = Train()
  weak var weakBoard: Board?
  do {
    let board = Board()
    weakBoard = board
    withObservationTracking {
      _ = train.delay
    } onChange: {
      board.show("called")
    }
  }
  print("board in memory: \(weakBoard != nil)")
  train.delay = 5
  print("board in memory after the change: \(weakBoard != nil)")

  do {
    let board = Board()
    weakBoard = board
    let other = Train()
    withObservationTracking({ _ = other.delay }, onChange: { board.show("never called") })
  }
  print("board of a train that goes without a change: \(weakBoard != nil)")

  weak var weakTrain: Train?
  do {
    let other = Train()
    weakTrain = other
    withObservationTracking({ _ = other.delay }, onChange: {})
  }
  print("tracked train in memory: \(weakTrain != nil)")
  do {
    let other = Train()
    weakTrain = other
    other.trackItself()
  }
  print("train that tracks itself in memory: \(weakTrain != nil)")
}

@MainActor @Observable private final class Train {
  var delay = 0

  func trackItself() {
    withObservationTracking({ _ = delay }, onChange: { _ = self })
  }
}

private final class Board: Sendable {
  func show(_ text: String) { print(text) }
}
