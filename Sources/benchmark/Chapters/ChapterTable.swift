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
  nonisolated(nonsending) init(
    of numbers: ClosedRange<Int>,
    rows chapterRows: (Int) -> [ChapterRow] = chapterRows,
    report: (String) -> Void
  ) async {
    machine = Machine.description
    report(machine)
    for number in numbers {
      report("\nchapter \(number)")
      let rows = chapterRows(number).filter(\.isAvailable)
      var figures = rows.map { _ in [Double]() }
      // In passes, so that another process doesn't slow down all runs of one row.
      for _ in 0..<3 {
        for (index, row) in rows.enumerated() { figures[index].append(await row.measure()) }
      }
      let lines = zip(rows, figures).map { Line($0, $0.best(of: $1)) }
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
