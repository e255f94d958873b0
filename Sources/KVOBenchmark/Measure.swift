/// The nanoseconds that one of `times` rounds takes: the best of several runs, since all that
/// disturbs a run makes it longer.
///
/// `body` makes the rounds itself, in a loop of its own as a user would write it: a call for each of
/// them would cost more than the set of a property.
func nanoseconds(runs: Int = 15, times: Int, _ body: (Int) -> Void) -> Double {
  let clock = ContinuousClock()
  let best = (0..<runs).map { _ in clock.measure { body(times) } }.min()
  return (best ?? .zero) / .nanoseconds(1) / Double(times)
}

/// Hides from the optimizer what a value is.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }
