import Foundation
import KVOController

/// What does not depend on how much is observed, and what registering costs.
func tableRows() -> [Row] {
  let train = opaque(Train())
  let board = Board()
  board.kvoController.observe(train, \.delay) { board, _, _ in board.seen &+= 1 }
  let alone = nanoseconds(times: 200_000) { train.delay = $0 }

  let others = (0..<1_000).map { _ in Board() }
  for other in others {
    other.kvoController.observe(train, \.platform) { board, _, _ in board.seen &+= 1 }
  }
  let besideOthers = nanoseconds(times: 200_000) { train.delay = $0 }
  for other in others {
    other.kvoController.unobserveAll()
    other.kvoController.observe(train, \.delay) { board, _, _ in board.seen &+= 1 }
  }
  let fanOut = nanoseconds(times: 500) { train.delay = $0 } / 1_001
  for other in others { other.kvoController.unobserveAll() }
  board.kvoController.unobserveAll()

  let pair = nanoseconds(times: 50_000) { _ in
    board.kvoController.observe(train, \.delay) { _, _, _ in }
    board.kvoController.unobserve(train, \.delay)
  }
  let center = NotificationCenter()
  let name = Notification.Name("delay")
  let addRemove = nanoseconds(times: 50_000) { _ in
    center.removeObserver(center.addObserver(forName: name, object: nil, queue: nil) { _ in })
  }
  return [
    row(
      "set beside 1,000 observers of another key path : 1",
      besideOthers,
      per: alone,
      atMost: 1.1
    ),
    row("one of 1,001 observers : one of one", fanOut, per: alone, atMost: 1),
    row("observe + unobserve : NotificationCenter", pair, per: addRemove, atMost: 1),
    row(
      "teardown of 100,000, each : of 1,000, each",
      teardown(100_000),
      per: teardown(1_000),
      atMost: 3
    ),
  ]
}

/// The nanoseconds that a controller's death takes for each of its observations.
private func teardown(_ count: Int) -> Double {
  let trains = (0..<count).map { _ in Box(0) }
  var best = Double.infinity
  for _ in 0..<3 {
    let board = Board()
    var controller: KVOController<Board>? = KVOController(observer: board)
    for train in trains { controller?.observe(train, \.value) { _, _, _ in } }
    best = min(best, nanoseconds(runs: 1, times: 1) { _ in controller = nil } / Double(count))
  }
  return best
}
