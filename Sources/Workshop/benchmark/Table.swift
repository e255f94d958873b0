import Foundation

/// A question about costs, which the rows of one table answer.
struct Question {
  /// The name by which a page refers to the table, and the name of the chart's file.
  let name: String
  /// The question itself.
  let title: String
  /// Whether there's also a chart, whose bars show the rows' figures, all in the same unit.
  var isDrawn = false
  let rows: [any Row]

  /// Returns the printed rows, without those that need figures that the run lacks.
  func lines(in run: Run) -> [String] { rows.compactMap { $0.line(in: run) } }
}

extension [Question] {
  /// The figures that the rows need, each of them once.
  var figures: [Figure] {
    flatMap(\.rows).flatMap(\.figures).reduce(into: []) { figures, figure in
      if !figures.contains(where: { $0.name == figure.name }) { figures.append(figure) }
    }
  }
}

/// A row of a table.
protocol Row {
  /// What has to be measured for the row.
  var figures: [Figure] { get }
  /// Returns the printed row, or nil if the run lacks one of the figures.
  func line(in run: Run) -> String?
}

extension Figure: Row {
  /// The name within a table.
  var label: String { String(name.prefix { $0 != ":" }) }

  var figures: [Figure] { [self] }

  func line(in run: Run) -> String? {
    run[self].map { "\(label.padded(to: 46)) \(rounded($0).padded(to: -9)) \(unit.rawValue)" }
  }
}

/// A row that says when and where everything was measured.
struct Circumstances: Row {
  var figures: [Figure] { [] }
  func line(in run: Run) -> String? { run.circumstances }
}

/// A row that compares one of the library's costs with that of an alternative.
struct Comparison: Row {
  let name: String
  let cost: Figure
  /// The figure to divide the cost by; nil if the limit is for the cost itself.
  let alternative: Figure?
  /// The largest ratio that we accept.
  let limit: Double

  init(_ name: String, _ cost: Figure, per alternative: Figure? = nil, limit: Double) {
    (self.name, self.cost, self.alternative, self.limit) = (name, cost, alternative, limit)
  }

  var figures: [Figure] { [cost] + (alternative.map { [$0] } ?? []) }

  /// Returns the cost, divided by the alternative if there's one.
  func ratio(in run: Run) -> Double? {
    guard let cost = run[cost] else { return nil }
    guard let alternative else { return cost }
    return run[alternative].map { cost / $0 }
  }

  /// Returns whether the ratio is within the limit, or is printed like it.
  func isMet(in run: Run) -> Bool {
    guard let ratio = ratio(in: run), ratio > 0 else { return false }
    return ratio <= limit || rounded(ratio) == rounded(limit)
  }

  /// Returns whether the limit would still be met if the cost doubled.
  func isLoose(in run: Run) -> Bool {
    ratio(in: run).map { 2 * $0 <= limit } ?? false
  }

  func line(in run: Run) -> String? {
    guard let value = run[cost], let ratio = ratio(in: run) else { return nil }
    let mark = isMet(in: run) ? "✓" : "✗"
    let limit = "\(isLoose(in: run) ? "≪" : "≤") \(rounded(limit))".padded(to: 7)
    let cost = "\(rounded(value).padded(to: -6)) \(cost.unit.rawValue)"
    return "\(mark) \(name.padded(to: 60)) \(rounded(ratio).padded(to: -6)) \(limit) \(cost)"
  }
}

/// A row that shows what an operation costs alone, and beside a thread that does the same.
struct Pace: Row {
  let cost: Figure
  /// What two threads get done, relative to one thread.
  let speedUp: Figure

  init(of cost: Figure, _ speedUp: Figure) {
    (self.cost, self.speedUp) = (cost, speedUp)
  }

  var label: String { speedUp.label }
  var figures: [Figure] { [cost, speedUp] }

  func line(in run: Run) -> String? {
    guard let cost = run[cost], let speedUp = run[speedUp] else { return nil }
    let beside = rounded(2 * cost / speedUp).padded(to: -9)
    return "\(label.padded(to: 24)) \(rounded(cost).padded(to: -9)) ns alone "
      + "\(beside) ns beside another thread"
  }
}

/// Returns the number with two significant digits, because a third one would differ from run to
/// run.
func rounded(_ value: Double) -> String {
  let format = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US"))
  return value.formatted(format.precision(.significantDigits(2)))
}

extension String {
  /// Returns the text with spaces after it or, if the length is negative, before it.
  fileprivate func padded(to length: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(length) - count))
    return length < 0 ? spaces + self : self + spaces
  }
}
