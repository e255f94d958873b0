import Dispatch
import KVOController

/// What two threads reach that have nothing to do with each other.
func threadRows() -> [Row] {
  // The control: what this machine gives two threads that only store.
  let control = throughput(threads: 2, observed: false) / throughput(threads: 1, observed: false)
  let ratio = throughput(threads: 2, observed: true) / throughput(threads: 1, observed: true)
  return [
    Row(
      name: "two threads on their own trains : one (plain stores: \(rounded(control)))",
      ratio: ratio,
      nanoseconds: 0,
      bar: 1.7,
      isCeiling: false
    )
  ]
}

/// Sets per nanosecond.
private func throughput(threads: Int, observed: Bool) -> Double {
  let sets = 300_000
  // Each thread has a train and a board of its own, and touches no other.
  nonisolated(unsafe) let scenes = (0..<threads).map { _ in
    // What an application allocates between two of its objects.
    (train: Train(), room: [UInt8](repeating: 0, count: 256), board: Board())
  }
  for scene in scenes where observed {
    scene.board.kvoController.observe(scene.train, \.delay) { board, _, change in
      board.seen &+= change.newValue ?? 0
    }
  }
  let best = nanoseconds(runs: 5, times: 1) { _ in
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let train = scenes[thread].train
      for index in 0..<sets { train.delay = index }
    }
  }
  return Double(threads * sets) / best
}
