import Foundation

/// A question about costs, which the rows of one table answer.
struct Question {
  /// The name by which a page refers to the table.
  let name: String
  /// The question itself.
  let title: String
  let rows: [Row]

  init(_ name: String, _ title: String, rows: [Row]) {
    (self.name, self.title, self.rows) = (name, title, rows)
  }

  init(_ name: String, _ title: String, _ figures: [Figure]) {
    self.init(name, title, rows: figures.map { Row($0) })
  }

  /// Returns the printed rows, without those that need figures that the run lacks.
  func lines(in run: Run) -> [String] {
    let longest = rows.compactMap { run[$0.cost] }.max() ?? 1
    return rows.compactMap { $0.line(in: run, longest: longest) }
  }
}

extension [Question] {
  /// The figures that the rows need, each of them once.
  var figures: [Figure] {
    flatMap(\.rows).flatMap { [$0.cost] + [$0.alternative, $0.speedUp].compactMap(\.self) }
      .reduce(into: []) { figures, figure in
        if !figures.contains(where: { $0.name == figure.name }) { figures.append(figure) }
      }
  }
}

/// A row of a table: a figure, a comparison of the library's costs with those of an alternative, or
/// a cost alone and beside another thread.
struct Row {
  let name: String
  let cost: Figure
  /// The figure to divide the cost by; nil if the limit is for the cost itself.
  var alternative: Figure?
  /// The largest ratio that we accept, in a comparison.
  var limit: Double?
  /// What two threads get done, relative to one thread.
  var speedUp: Figure?
}

extension Row {
  init(_ figure: Figure) { self.init(name: figure.label, cost: figure) }

  init(_ name: String, _ cost: Figure, per alternative: Figure? = nil, limit: Double) {
    self.init(name: name, cost: cost, alternative: alternative, limit: limit)
  }

  /// Shows what an operation costs alone, and beside a thread that does the same.
  init(_ cost: Figure, besideAnother speedUp: Figure) {
    self.init(name: speedUp.label, cost: cost, speedUp: speedUp)
  }

  /// Returns the cost, divided by the alternative if there's one.
  func ratio(in run: Run) -> Double? {
    guard let cost = run[cost] else { return nil }
    guard let alternative else { return cost }
    return run[alternative].map { cost / $0 }
  }

  /// Returns whether the ratio is within the limit, or is printed like it.
  func isMet(in run: Run) -> Bool {
    guard let limit, let ratio = ratio(in: run), ratio > 0 else { return false }
    return ratio <= limit || rounded(ratio) == rounded(limit)
  }

  /// Returns the printed row, or nil if the run lacks one of the figures.
  ///
  /// A figure alone has a bar, which is 20 characters wide for the table's longest time.
  func line(in run: Run, longest: Double = 1) -> String? {
    guard let value = run[cost], let ratio = ratio(in: run) else { return nil }
    if let speedUp {
      guard let speedUp = run[speedUp] else { return nil }
      let beside = rounded(2 * value / speedUp).padded(to: -9)
      return "\(name.padded(to: 24)) \(rounded(value).padded(to: -9)) ns alone "
        + "\(beside) ns beside another thread"
    }
    guard let limit else {
      let bar = String(repeating: "█", count: max(1, Int((20 * value / longest).rounded())))
      return "\(name.padded(to: 42)) \(rounded(value).padded(to: -9)) "
        + "\(cost.unit.rawValue.padded(to: 5)) \(bar)"
    }
    let mark = isMet(in: run) ? "✓" : "✗"
    return "\(mark) \(name.padded(to: 60)) \(rounded(ratio).padded(to: -6)) "
      + "≤ \(rounded(limit).padded(to: 5)) \(rounded(value).padded(to: -6)) \(cost.unit.rawValue)"
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
