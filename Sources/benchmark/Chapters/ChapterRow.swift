/// A measurement that a chapter's page shows.
struct ChapterRow {
  /// The unit of a figure, as it's printed.
  enum Unit: String {
    case nanoseconds = "ns"
    case bytes
    case ratio = "×"
  }

  /// The row's name, which no other row of the chapter has.
  let name: String
  var unit = Unit.nanoseconds
  /// Whether the figure can also get smaller if other processes leave no core for the second thread.
  var needsTwoCores = false
  /// Whether this system can measure the row.
  var isAvailable = true
  /// Returns the figure.
  let measure: nonisolated(nonsending) () async -> Double

  /// Returns the figure of several that other processes are likely to have disturbed least.
  func best(of figures: [Double]) -> Double {
    figures.sorted()[needsTwoCores ? figures.count / 2 : 0]
  }
}

extension ChapterRow {
  /// Creates a row whose figure is a time.
  init(
    _ name: String,
    isAvailable: Bool = true,
    measure: nonisolated(nonsending) @escaping () async -> Double
  ) {
    self.init(name: name, isAvailable: isAvailable, measure: measure)
  }
}
