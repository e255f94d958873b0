import Foundation
import KVOController

/// The costs that mustn't depend on the number of registrations, and the cost of registering.
func tableRows() -> [Row] {
  let train = opaque(Train())
  let board = opaque(Board())
  board.observe(train)
  let alone = nanoseconds(times: 200_000, train.set)

  let others = (0..<1_000).map { _ in Board() }
  for other in others {
    other.kvoController.observe(train, \.platform) { board, _, _ in board.seen &+= 1 }
  }
  let besideOthers = nanoseconds(times: 200_000, train.set)
  for other in others {
    other.kvoController.unobserveAll()
    other.observe(train)
  }
  let fanOut = nanoseconds(times: 500, train.set) / 1_001
  // The other thousand are still registered, and mustn't matter.
  let pair = pairCost(board, opaque(Train())), pairBesideOthers = pairCost(board, train)
  for other in others { other.kvoController.unobserveAll() }

  let addRemove = addRemoveCost()
  return [
    Row(.besideOthers, besideOthers, per: alone, atMost: 1.1),
    Row(.fanOut, fanOut, per: alone, atMost: 1),
    Row(.pair, pair, per: addRemove, atMost: 1),
    Row(.pairBesideOthers, pairBesideOthers, per: addRemove, atMost: 1),
    Row(
      .teardown,
      teardownCost(100_000),
      per: teardownCost(1_000),
      atMost: 3
    ),
  ]
}

private func pairCost(_ board: Board, _ train: Train) -> Double {
  let controller = board.kvoController
  return nanoseconds(times: 50_000) { times in
    for _ in 0..<times {
      controller.observe(train, \.platform) { _, _, _ in }
      controller.unobserve(train, \.platform)
    }
  }
}

private func addRemoveCost() -> Double {
  let center = NotificationCenter()
  let name = Notification.Name("delay")
  return nanoseconds(times: 50_000) { times in
    for _ in 0..<times {
      center.removeObserver(center.addObserver(forName: name, object: nil, queue: nil) { _ in })
    }
  }
}

/// Returns the nanoseconds per registration that a controller's deallocation takes.
private func teardownCost(_ count: Int) -> Double {
  let boxes = (0..<count).map { _ in Box(0) }
  let board = Board()
  return best(of: 5) {
    var controller: KVOController? = KVOController(observer: board)
    for box in boxes { controller?.observe(box, \.value) { _, _, _ in } }
    return nanoseconds(runs: 1, times: count) { _ in controller = nil }
  }
}
