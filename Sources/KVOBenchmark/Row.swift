import Foundation

/// One line of the table: a ratio, and the bar that it is to keep.
struct Row {
  let name: String
  let ratio: Double
  /// What was measured: nanoseconds, unless the row says otherwise.
  let cost: Double
  let bar: Double
  /// Whether the ratio is to stay below the bar, or above it.
  var isCeiling = true
  var unit = "ns"

  /// Whether the row keeps its bar; one that has measured nothing doesn't.
  var isMet: Bool { ratio > 0 && (isCeiling ? ratio <= bar : ratio >= bar) }

  /// Whether the row doesn't depend on the machine's speed, so that CI can rely on it.
  var isExact: Bool { unit != "ns" }
}

extension Row {
  /// A cost beside another one, which it is to keep below `bar` times.
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
