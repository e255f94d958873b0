/// Returns the nanoseconds that computing a value's hash takes.
func hashCost(_ value: some Hashable) -> Double {
  let (value, sum) = (opaque(value), Counter())
  return nanoseconds(runs: 5, times: 200_000) { times in
    for _ in 0..<times { sum.count &+= value.hashValue }
  }
}

/// Returns the nanoseconds that comparing two key paths takes.
func comparisonCost(_ first: AnyKeyPath, _ second: AnyKeyPath) -> Double {
  let (first, second, equal) = (opaque(first), opaque(second), Counter())
  return nanoseconds(runs: 5, times: 200_000) { times in
    for _ in 0..<times where first == second { equal.count &+= 1 }
  }
}

/// A car of a train, from which a path of six steps leads to the sixth car after it.
final class Car {
  let next: Car
  init(next: Car) { self.next = next }

  /// The path as one literal.
  static var path: AnyKeyPath { \Car.next.next.next.next.next.next }
  /// The same path, put together from two literals.
  static var joinedPath: AnyKeyPath { (\Car.next.next.next).appending(path: \.next.next.next) }
}
