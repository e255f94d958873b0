import Foundation
import KVOController
import Locking
import Observation

/// What a set costs, observed and not.
func setRows() -> [Row] {
  let train = opaque(Train())
  let observable = opaque(ObservableTrain())
  let plain = nanoseconds(times: 2_000_000) { train.delay = $0 }
  let box = opaque(Box(0))
  let generic = nanoseconds(times: 2_000_000) { box.value = $0 }
  let unwatched = nanoseconds(times: 1_000_000) { observable.delay = $0 }

  let board = Board()
  board.kvoController.observe(train, \.delay) { board, _, change in
    board.seen &+= change.newValue ?? 0
  }
  let block = nanoseconds(times: 300_000) { train.delay = $0 }
  board.kvoController.unobserveAll()

  let tracked = nanoseconds(times: 100_000) { index in
    withObservationTracking {
      _ = observable.delay
    } onChange: {
    }
    observable.delay = index
  }
  let post = postCost(train)
  let floor = floorCost(board)

  let inPlace = nanoseconds(times: 100_000) { train.stops[$0 & 8191] = $0 }
  board.kvoController.observe(train, \.stops, options: []) { board, _, _ in board.seen &+= 1 }
  let inPlaceObserved = nanoseconds(times: 100_000) { train.stops[$0 & 8191] = $0 }
  board.kvoController.unobserveAll()

  return [
    row("unobserved set : @Observable", plain, per: unwatched, atMost: 0.15),
    row("unobserved set, generic class : @Observable", generic, per: unwatched, atMost: 0.2),
    row("set, one block : @Observable loop", block, per: tracked, atMost: 0.2),
    row("set, one block : NotificationCenter post", block, per: post, atMost: 0.25),
    row("set, one block : floor", block, per: floor, atMost: 2),
    row("element in place, observed : unobserved", inPlaceObserved, per: inPlace, atMost: 1.5),
  ]
}

private func postCost(_ train: Train) -> Double {
  let center = NotificationCenter()
  let name = Notification.Name("delay")
  let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in }
  defer { center.removeObserver(token) }
  return nanoseconds(times: 100_000) { _ in center.post(name: name, object: train) }
}

/// One weak load, one lock and one closure call: nobody who calls an observer can do with less.
private func floorCost(_ board: Board) -> Double {
  let lock = Locked(0)
  let call = opaque { (board: Board) in board.seen &+= 1 }
  weak var observer = opaque(board)
  return nanoseconds(times: 300_000) { index in
    lock.withLock { $0 = index }
    if let observer { call(observer) }
    if index < 0 { observer = nil }
  }
}
