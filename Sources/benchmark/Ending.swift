import KVOController

/// The costs of ending many registrations of one object, in either order or all at once.
func endingRows() -> [Row] {
  let count = 40_000
  let newestFirst = endingCost(count) { $0.reversed() }
  return [
    Row(
      .endingOrder,
      endingCost(count) { $0 },
      per: newestFirst,
      atMost: 2
    ),
    Row(
      .duplicates,
      duplicatesCost(20_000),
      per: duplicatesCost(2_000),
      atMost: 3
    ),
  ]
}

/// Returns the nanoseconds that each of `count` controllers takes to end its registration.
private func endingCost(_ count: Int, _ order: ([Board]) -> [Board]) -> Double {
  let (train, boards) = (opaque(Train()), (0..<count).map { _ in Board() })
  let sorted = order(boards)
  return best(of: 5) {
    for board in boards { board.observe(train) }
    return nanoseconds(runs: 1, times: count) { _ in
      for board in sorted { board.kvoController.unobserve(train, \.delay) }
    }
  }
}

/// Returns the nanoseconds that one controller takes to register and end each of `count` handlers.
private func duplicatesCost(_ count: Int) -> Double {
  let (train, board) = (opaque(Train()), Board())
  return nanoseconds(runs: 5, times: count) { times in
    for _ in 0..<times {
      board.kvoController.observe(train, \.delay, allowingDuplicates: true) { _, _, _ in }
    }
    board.kvoController.unobserve(train, \.delay)
  }
}
