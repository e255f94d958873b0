/// Returns the nanoseconds that one of `times` repetitions takes, in the fastest of several runs.
///
/// Other processes can only make a run slower. `body` contains the loop itself, because a call for
/// each repetition would cost more than setting a property.
func nanoseconds(runs: Int = 15, times: Int, _ body: (Int) -> Void) -> Double {
  let clock = ContinuousClock()
  return best(of: runs) { clock.measure { body(times) } / .nanoseconds(1) / Double(times) }
}

/// Returns the nanoseconds that one of `times` repetitions takes, in the fastest of several runs
/// that contain suspensions.
nonisolated(nonsending) func nanoseconds(
  runs: Int = 7,
  times: Int,
  awaiting body: nonisolated(nonsending) (Int) async -> Void
) async -> Double {
  let clock = ContinuousClock()
  var best = Double.infinity
  for _ in 0..<runs {
    let start = clock.now
    await body(times)
    best = min(best, (clock.now - start) / .nanoseconds(1) / Double(times))
  }
  return best
}

/// Returns the smallest of several figures, for runs that need preparation.
func best(of runs: Int, _ figure: () -> Double) -> Double {
  (0..<runs).map { _ in figure() }.min() ?? .infinity
}

/// Returns the median of several figures, for runs that other processes may make faster, too.
func median(of runs: Int, _ figure: () -> Double) -> Double {
  (0..<runs).map { _ in figure() }.sorted()[runs / 2]
}

/// Returns the value in a way that the optimizer can't see through.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }
