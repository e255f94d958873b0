/// Returns the nanoseconds that one of `times` repetitions takes, in the fastest of several runs.
///
/// Other processes can only make a run slower. `body` contains the loop itself, because a call for
/// each repetition would cost more than setting a property.
func nanoseconds(runs: Int = 15, times: Int, _ body: (Int) -> Void) -> Double {
  let clock = ContinuousClock()
  let best = (0..<runs).map { _ in clock.measure { body(times) } }.min()
  return (best ?? .zero) / .nanoseconds(1) / Double(times)
}

/// Returns the value in a way that the optimizer can't see through.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }
