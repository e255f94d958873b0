import Foundation

/// A row of a table in appendix F, and a bar of its chart, which show one figure.
struct Row {
  /// The row's name, which no other row of the question has.
  let name: String
  let figure: Figure

  init(_ name: String, _ figure: Figure) {
    (self.name, self.figure) = (name, figure)
  }

  /// Returns the printed row.
  func line(_ value: Double) -> String {
    // A third digit would differ from run to run.
    let value = rounded(value, to: 2...2).padded(to: -9)
    return "\(name.padded(to: 46)) \(value) \(figure.unit.rawValue)"
  }
}

/// A row of the table that compares the library's costs with those of alternatives.
struct Comparison {
  let name: String
  let cost: Figure
  /// The figure to divide the cost by; nil if the limit is for the cost itself.
  let alternative: Figure?
  /// The largest ratio that we accept or, for the throughput of two threads, the smallest.
  let limit: Double

  init(_ name: String, _ cost: Figure, per alternative: Figure? = nil, limit: Double) {
    (self.name, self.cost, self.alternative, self.limit) = (name, cost, alternative, limit)
  }

  /// The figures to measure: the cost and, if there's one, the alternative.
  var figures: [Figure] { [cost] + (alternative.map { [$0] } ?? []) }

  /// Returns the cost, divided by the alternative if there's one.
  func ratio(_ values: [Double]) -> Double { values.dropFirst().reduce(values[0], /) }

  /// Returns whether the ratio is within the limit.
  func isMet(_ values: [Double]) -> Bool {
    let ratio = ratio(values)
    return ratio > 0 && (cost.unit == .ratio ? ratio >= limit : ratio <= limit)
  }

  /// Returns the printed row.
  func line(_ values: [Double]) -> String {
    let mark = isMet(values) ? "✓" : "✗"
    let ratio = rounded(ratio(values)).padded(to: -6)
    let limit = "\(cost.unit == .ratio ? "≥" : "≤") \(rounded(limit))".padded(to: 6)
    let cost = "\(rounded(values[0]).padded(to: -6)) \(cost.unit.rawValue)"
    return "\(mark) \(name.padded(to: 60)) \(ratio)  \(limit) \(cost)"
  }
}

/// Returns the number with so many significant digits, as in `0.25` or `36,000`.
func rounded(_ value: Double, to digits: ClosedRange<Int> = 1...3) -> String {
  let format = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US"))
  return value.formatted(format.precision(.significantDigits(digits)))
}

extension String {
  /// Returns the text with spaces after it or, if the length is negative, before it.
  fileprivate func padded(to length: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(length) - count))
    return length < 0 ? spaces + self : self + spaces
  }
}

/// The machine and the build, on which the figures depend.
var machineDescription: String {
  #if DEBUG
    let build = "debug"
  #else
    let build = "release"
  #endif
  let process = ProcessInfo.processInfo
  // Other systems than Linux don't have this file.
  let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
  let model = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
  let processor = model?.split(separator: ":").last.map { " (\($0.dropFirst()))" } ?? ""
  return """
    \(process.operatingSystemVersionString), \(process.activeProcessorCount) cores\(processor); \
    \(build) build; the median of several runs
    """
}
