import Dispatch
import KVOController

/// What two threads reach that have nothing to do with each other.
func threadRow() -> Row {
  // The control: what this machine gives two threads that only store.
  let control = speedUp(sets: 30_000_000, observed: false)
  let name = "two threads on own trains : one (stores alone: \(rounded(control.ratio)))"
  let observed = speedUp(sets: 500_000, observed: true)
  // More than the machine gives is a disturbance of the one thread's run, and no merit.
  let ratio = min(observed.ratio, control.ratio)
  return Row(name: name, ratio: ratio, cost: observed.cost, bar: 1.7, isCeiling: false)
}

/// How much more two threads do than one, and what one set costs them.
private func speedUp(sets: Int, observed: Bool) -> (ratio: Double, cost: Double) {
  let one = nanosecondsPerSet(threads: 1, sets: sets, observed: observed)
  let two = nanosecondsPerSet(threads: 2, sets: sets, observed: observed)
  return (2 * one / two, two)
}

private func nanosecondsPerSet(threads: Int, sets: Int, observed: Bool) -> Double {
  // Each thread has a train and a board of its own, and touches no other.
  nonisolated(unsafe) let scenes = (0..<threads).map { _ in
    // What an application allocates between two of its objects.
    (train: Train(), room: [UInt8](repeating: 0, count: 256), board: Board())
  }
  for scene in scenes where observed { scene.board.observe(scene.train) }
  return nanoseconds(runs: 7, times: sets) { times in
    DispatchQueue.concurrentPerform(iterations: threads) { scenes[$0].train.set(times) }
  }
}
