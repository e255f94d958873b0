import Dispatch
import KVOController

/// The throughput of two threads that change different objects.
func threadRow() -> Row {
  // The control: the throughput of two threads that only store values.
  let control = speedUp(sets: 30_000_000, observed: false)
  let name = "two threads on own trains : one (stores alone: \(rounded(control.ratio)))"
  let observed = speedUp(sets: 500_000, observed: true)
  // A ratio above the control means that the run with one thread was disturbed.
  let ratio = min(observed.ratio, control.ratio)
  return Row(name: name, ratio: ratio, cost: observed.cost, bar: 1.7, isCeiling: false)
}

/// The throughput of two threads relative to one, and the cost of a set with two threads.
private func speedUp(sets: Int, observed: Bool) -> (ratio: Double, cost: Double) {
  let one = nanosecondsPerSet(threads: 1, sets: sets, observed: observed)
  let two = nanosecondsPerSet(threads: 2, sets: sets, observed: observed)
  return (2 * one / two, two)
}

private func nanosecondsPerSet(threads: Int, sets: Int, observed: Bool) -> Double {
  // Each thread uses only its own train and board.
  nonisolated(unsafe) let scenes = (0..<threads).map { _ in
    // Applications allocate other memory between two objects, too.
    (train: Train(), room: [UInt8](repeating: 0, count: 256), board: Board())
  }
  for scene in scenes where observed { scene.board.observe(scene.train) }
  return nanoseconds(runs: 7, times: sets) { times in
    DispatchQueue.concurrentPerform(iterations: threads) { scenes[$0].train.set(times) }
  }
}
