import Foundation

/// A row of the table: a ratio, and its limit.
struct Row {
  let comparison: Comparison
  /// An addition to the comparison's name.
  var note = ""
  let ratio: Double
  /// The measured value, in nanoseconds unless the row specifies another unit.
  let cost: Double
  let bar: Double
  /// Whether the limit is a maximum or a minimum.
  var isCeiling = true
  var unit = "ns"

  /// The name of the comparison, and the note.
  var name: String { comparison.rawValue + note }

  /// Whether the ratio is within the limit; false if nothing was measured.
  var isMet: Bool { ratio > 0 && (isCeiling ? ratio <= bar : ratio >= bar) }

  /// Whether the row doesn't depend on time, so that CI can rely on it.
  var isExact: Bool { unit != "ns" }
}

extension Row {
  /// Creates a row that compares a cost with another one.
  init(_ comparison: Comparison, _ cost: Double, per other: Double, atMost bar: Double) {
    self.init(comparison: comparison, ratio: cost / other, cost: cost, bar: bar)
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

/// Returns the number with so many significant digits, as in `0.25` or `36,000`.
func rounded(_ value: Double, to digits: ClosedRange<Int> = 1...3) -> String {
  let format = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US"))
  return value.formatted(format.precision(.significantDigits(digits)))
}

extension String {
  func leftPadding(to length: Int) -> String {
    String(repeating: " ", count: max(0, length - count)) + self
  }
}
