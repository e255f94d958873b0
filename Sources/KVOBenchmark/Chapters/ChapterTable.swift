import Foundation

/// The measured rows of some chapters.
struct ChapterTable: Encodable {
  let machine: String
  /// The rows of each chapter, with its number as the key.
  private(set) var chapters: [String: [Line]] = [:]

  /// A measured row.
  struct Line: Encodable {
    let name: String
    /// The figure; 0 if nothing was measured.
    let figure: Double
    let unit: String

    init(_ row: ChapterRow, _ figure: Double) {
      (name, unit) = (row.name, row.unit.rawValue)
      self.figure = figure.isFinite ? figure : 0
    }
  }

  /// Measures the rows of some chapters.
  ///
  /// - Parameters:
  ///   - numbers: The chapters.
  ///   - chapterRows: A function that returns the rows of a chapter.
  ///   - report: A function that's called with each line of text, as soon as it's known.
  init(
    of numbers: ClosedRange<Int>,
    rows chapterRows: (Int) -> [ChapterRow] = chapterRows,
    report: (String) -> Void
  ) {
    machine = Machine.description
    report(machine)
    for number in numbers {
      report("\nchapter \(number)")
      let rows = chapterRows(number)
      // In passes, so that another process doesn't slow down all runs of one row.
      let passes = (0..<3).map { _ in rows.map { $0.measure() } }
      let lines = rows.enumerated().map { index, row in
        Line(row, row.best(of: passes.map { $0[index] }))
      }
      for line in lines { report("  \(line)") }
      chapters["\(number)"] = lines
    }
  }

  /// Whether every row measured something.
  var isComplete: Bool {
    chapters.values.joined().allSatisfy { $0.figure > 0 }
  }
}

extension ChapterTable.Line: CustomStringConvertible {
  // A third digit would differ from run to run.
  var description: String {
    let name = name.padding(toLength: 68, withPad: " ", startingAt: 0)
    return "\(name) \(rounded(figure, to: 2...2).leftPadding(to: 9)) \(unit)"
  }
}
