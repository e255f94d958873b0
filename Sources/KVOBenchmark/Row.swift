import Foundation

/// A row of the table: a ratio, and its limit.
struct Row {
  let name: String
  let ratio: Double
  /// The measured value, in nanoseconds unless the row specifies another unit.
  let cost: Double
  let bar: Double
  /// Whether the limit is a maximum or a minimum.
  var isCeiling = true
  var unit = "ns"

  /// Whether the ratio is within the limit; false if nothing was measured.
  var isMet: Bool { ratio > 0 && (isCeiling ? ratio <= bar : ratio >= bar) }

  /// Whether the row doesn't depend on time, so that CI can rely on it.
  var isExact: Bool { unit != "ns" }
}

extension Row {
  /// Creates a row that compares a cost with another one.
  init(_ name: String, _ cost: Double, per other: Double, atMost bar: Double) {
    self.init(name: name, ratio: cost / other, cost: cost, bar: bar)
  }
}

extension Row: CustomStringConvertible {
  var description: String {
    let name = name.padding(toLength: 60, withPad: " ", startingAt: 0)
    let ratio = rounded(ratio).leftPadding(to: 6)
    let bar = "\(isCeiling ? "≤" : "≥") \(rounded(bar))".padding(
      toLength: 6,
      withPad: " ",
      startingAt: 0
    )
    return
      "\(isMet ? "✓" : "✗") \(name) \(ratio)  \(bar) \(rounded(cost).leftPadding(to: 6)) \(unit)"
  }
}

extension Row: Encodable {
  private enum Key: String, CodingKey {
    case ratio, nanoseconds, bytes, bar, met
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(cost, forKey: unit == "ns" ? .nanoseconds : .bytes)
    try container.encode(bar, forKey: .bar)
    try container.encode(isMet, forKey: .met)
  }
}

func rounded(_ value: Double) -> String {
  value.formatted(.number.precision(.significantDigits(1...3)))
}

extension String {
  fileprivate func leftPadding(to length: Int) -> String {
    String(repeating: " ", count: max(0, length - count)) + self
  }
}
