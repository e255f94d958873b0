/// A bar chart that answers a question, as the text of an SVG file.
struct Chart {
  private let question: Question
  private let bars: [(row: Row, value: Double)]

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - values: The values of the question's rows; rows without a value are left out.
  init(of question: Question, _ values: [Double]) {
    self.question = question
    bars = zip(question.rows, values).filter { $1 > 0 && $1.isFinite }.map { ($0, $1) }
  }

  /// The text of the file.
  var svg: String {
    let (rowHeight, longest) = (44, bars.map(\.value).max() ?? 1)
    let height = 16 + rowHeight * bars.count
    let drawn = bars.enumerated().map { index, bar in
      let y = 16 + rowHeight * index
      let width = max(2, Int(330 * bar.value / longest))
      let style = bar.row.isOfTheLibrary ? "mark" : "box"
      return """
          <text x="24" y="\(y + 12)">\(bar.row.name.escaped)</text>
          <rect class="\(style)" x="24" y="\(y + 18)" width="\(width)" height="14" rx="2"/>
          <text class="quiet" x="\(width + 32)" y="\(y + 30)">\(label(of: bar).escaped)</text>
        """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 \(height)" width="480" \
      height="\(height)" role="img" aria-labelledby="title desc">
        <title id="title">\(question.title.replacing("`", with: "").escaped)</title>
        <desc id="desc">\(bars.map { "\($0.row.name): \(label(of: $0))" }.joined(separator: "; ").escaped)</desc>
        <style>
      \(Self.style)
        </style>
        <rect class="page" width="480" height="\(height)"/>
      \(drawn.joined(separator: "\n"))
      </svg>

      """
  }

  private func label(of bar: (row: Row, value: Double)) -> String {
    "\(rounded(bar.value, to: 2...2)) \(bar.row.figure.unit.rawValue)"
  }

  /// The colors of the book's other pictures, in light and in dark.
  private static let style = """
        text { font: 15px -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328; }
        .quiet { font-size: 14px; fill: #59636e; }
        .page { fill: #ffffff; }
        .box { fill: #d1d9e0; stroke: #59636e; }
        .mark { fill: #54aeff; stroke: #0969da; }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3; }
          .quiet { fill: #9198a1; }
          .page { fill: #0d1117; }
          .box { fill: #3d444d; stroke: #9198a1; }
          .mark { fill: #1f6feb; stroke: #58a6ff; }
        }
    """
}

extension Row {
  /// Whether the row is about the finished library.
  fileprivate var isOfTheLibrary: Bool {
    name.hasPrefix(Contender.chapter10.name) || name.hasPrefix(Contender.library.name)
  }
}

extension String {
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
