import Foundation

/// One line of the table: a ratio, and the bar that it is to keep.
struct Row: Encodable {
  let name: String
  let ratio: Double
  let nanoseconds: Double
  let bar: Double
  /// Whether the ratio is to stay below the bar, or above it.
  let isCeiling: Bool

  var isMet: Bool { isCeiling ? ratio <= bar : ratio >= bar }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(nanoseconds, forKey: .nanoseconds)
    try container.encode(bar, forKey: .bar)
    try container.encode(isMet, forKey: .met)
  }

  private enum Key: String, CodingKey {
    case ratio, nanoseconds, bar, met
  }
}

/// The nanoseconds that one call of `body` takes: the best of several runs, since all that disturbs
/// a run makes it longer.
@inline(never)
func nanoseconds(runs: Int = 7, times: Int, _ body: (Int) -> Void) -> Double {
  let clock = ContinuousClock()
  let best = (0..<runs).map { _ in
    clock.measure { for index in 0..<times { body(index) } }
  }.min()
  return (best ?? .zero) / .nanoseconds(1) / Double(times)
}

/// Hides from the optimizer what a value is.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }
