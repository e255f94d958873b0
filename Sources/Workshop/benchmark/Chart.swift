/// A bar chart that answers a question, as the text of an SVG file.
struct Chart {
  private let title: String
  private let bars: [(label: String, length: Double, text: String)]

  /// Creates a chart, without the figures that the run lacks.
  init(of question: Question, in run: Run) {
    title = question.title
    bars = question.rows.compactMap(\.cost).compactMap { figure in
      run[figure].map { (figure.label, $0, "\(rounded($0)) \(figure.unit.rawValue)") }
    }
  }

  /// What takes the chart's place for those who can't see it, and who find the rest in the table.
  var summary: String {
    let sorted = bars.sorted { $0.length < $1.length }
    guard let first = sorted.first, let last = sorted.last else { return "no bars" }
    return "From \(first.text) (\(first.label)) to \(last.text) (\(last.label))"
  }

  /// The text of the file.
  var svg: String {
    let (rowHeight, longest) = (44, bars.map(\.length).max() ?? 1)
    let height = 16 + rowHeight * bars.count
    let drawn = bars.enumerated().map { index, bar in
      let y = 16 + rowHeight * index
      let width = max(2, Int(330 * bar.length / longest))
      let style = bar.label.hasPrefix(Contender.library.name) ? "mark" : "box"
      return """
          <text x="24" y="\(y + 12)">\(bar.label.escaped)</text>
          <rect class="\(style)" x="24" y="\(y + 18)" width="\(width)" height="14" rx="2"/>
          <text class="quiet" x="\(width + 32)" y="\(y + 30)">\(bar.text.escaped)</text>
        """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 \(height)" width="480" \
      height="\(height)" role="img" aria-labelledby="title desc">
        <title id="title">\(title.escaped)</title>
        <desc id="desc">\(bars.map { "\($0.label): \($0.text)" }.joined(separator: "; ").escaped)</desc>
        <style>
      \(Self.style)
        </style>
        <rect class="page" width="480" height="\(height)"/>
      \(drawn.joined(separator: "\n"))
      </svg>

      """
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

extension String {
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
