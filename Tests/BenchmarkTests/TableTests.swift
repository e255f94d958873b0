import Testing

@testable import benchmark

@Suite struct `The tables` {
  @Test func `have rows with different names and one unit that leave room for the figures`() {
    for question in Question.allCases {
      let names = question.rows.map(\.name)
      #expect(Set(names).count == names.count && !names.isEmpty, "\(question.title)")
      #expect(names.allSatisfy { $0.count <= 44 }, "\(question.title)")
      #expect(Set(question.rows.map(\.figure.unit)).count == 1, "\(question.title)")
    }
    #expect(Set(Question.allCases.map(\.name)).count == Question.allCases.count)
  }

  @Test func `are drawn with bars in proportion to the figures`() {
    let rows = [Row("slow <b>", figure(200)), Row("fast", figure(50)), Row("no", figure(.nan))]
    let question = Question(name: "costs-test", title: "What does it cost?", rows: rows)
    let svg = Chart(of: question, [200, 50, .nan]).svg
    #expect(svg.matches(of: /<rect class="box" [^>]*width="(\d+)"/).map(\.1) == ["330", "82"])
    #expect(svg.contains("slow &lt;b>: 200 ns; fast: 50 ns"))
  }

  @Test func `have comparisons with different names that leave room for the figures`() {
    let names = Comparison.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.count <= 60 })
  }

  @Test func `show two digits of a figure`() {
    #expect(
      columns(of: Row("a change", figure(1)).line(123_456)) == ["a", "change", "120,000", "ns"]
    )
    #expect(columns(of: Row("gain", figure(1, .ratio)).line(1.96)) == ["gain", "2.0", "×"])
  }

  @Test(arguments: [(limit: 0.5, mark: "✓"), (limit: 0.3, mark: "✗")])
  func `show a cost per alternative, and whether it's small enough`(limit: Double, mark: String) {
    let comparison = Comparison("set : post", figure(2), per: figure(5), limit: limit)
    let expected = [mark, "set", ":", "post", "0.4", "≤", rounded(limit), "2", "ns"]
    #expect(columns(of: comparison.line([2, 5])) == expected)
  }

  @Test(arguments: [(limit: 1.7, mark: "✓"), (limit: 2, mark: "✗")])
  func `show a throughput, and whether it's large enough`(limit: Double, mark: String) {
    let comparison = Comparison("two : one", figure(1.9, .ratio), limit: limit)
    let expected = [mark, "two", ":", "one", "1.9", "≥", rounded(limit), "1.9", "×"]
    #expect(columns(of: comparison.line([1.9])) == expected)
  }

  private func columns(of line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  private func figure(_ value: Double, _ unit: Figure.Unit = .nanoseconds) -> Figure {
    .sample(in: unit) { value }
  }
}

@MainActor @Suite struct `Medians` {
  @Test func `are of samples that were taken in turn`() async {
    var calls = ""
    var values = [5.0, 1, 9]
    let first = Figure.sample { @MainActor in
      calls += "a"
      return values.removeFirst()
    }
    let second = Figure.sample { @MainActor in
      calls += "b"
      return 2
    }
    #expect(await medians(of: [first, second], passes: 3) == [5, 2])
    #expect(calls == "ababab")
  }
}
