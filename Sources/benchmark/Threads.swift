import Dispatch
import KVOController

/// The throughput of two threads that change different objects.
func threadRow() -> Row {
  // The control: the throughput of two threads that only store values.
  let control = speedUp(times: 30_000_000) {
    Train()
  } _: { train, times in
    train.set(times)
  }
  let observed = speedUp(times: 500_000) {
    let scene = (train: Train(), board: Board())
    scene.board.observe(scene.train)
    return scene
  } _: { scene, times in
    scene.train.set(times)
  }
  // A ratio above the control means that the run with one thread was disturbed.
  let ratio = min(observed.ratio, control.ratio)
  return Row(
    comparison: .threads,
    note: " (stores alone: \(rounded(control.ratio)))",
    ratio: ratio,
    cost: observed.cost,
    bar: 1.7,
    isCeiling: false
  )
}

/// Returns the throughput of two threads relative to one, and the nanoseconds that one of `times`
/// repetitions takes with two threads.
///
/// - Parameters:
///   - runs: The number of runs, of which the fastest one counts.
///   - times: The number of repetitions in each thread.
///   - makeScene: A function that returns the objects of one thread.
///   - body: The loop, which uses only the objects of its own thread.
/// - Returns: The throughput and the nanoseconds.
func speedUp<Scene>(
  runs: Int = 7,
  times: Int,
  scene makeScene: () -> Scene,
  _ body: (_ scene: Scene, _ times: Int) -> Void
) -> (ratio: Double, cost: Double) {
  nonisolated(unsafe) let body = body
  func cost(threads: Int) -> Double {
    // Each thread uses only its own scene.
    nonisolated(unsafe) let scenes = (0..<threads).map { _ in
      // Applications allocate other memory between two objects, too.
      (scene: makeScene(), room: [UInt8](repeating: 0, count: 256))
    }
    return nanoseconds(runs: runs, times: times) { times in
      DispatchQueue.concurrentPerform(iterations: threads) { body(scenes[$0].scene, times) }
    }
  }
  let (one, two) = (cost(threads: 1), cost(threads: 2))
  return (2 * one / two, two)
}
