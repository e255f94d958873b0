import Testing

@testable import benchmark

@Suite struct `The tables` {
  @Test func `have rows with different names that leave room for the figures`() {
    for (questions, room) in [(Question.onPages, 42), ([.comparisons], 60)] {
      for question in questions {
        let names = question.rows.map(\.name)
        #expect(Set(names).count == names.count && names.allSatisfy { $0.count <= room })
      }
    }
  }

  @Test func `ask for each figure once, however many rows show it`() {
    let comparison = Row("a : c", figure("a"), per: figure("c"), limit: 1)
    let rows = [Row(figure("a")), Row(figure("b")), comparison]
    let question = Question("", "", rows: rows)
    #expect([question, question].figures.map(\.name) == ["a", "b", "c"])
  }

  @Test func `show two digits of a figure`() {
    let run = Run(circumstances: "", medians: ["change: new": 123_456, "gain": 1.96])
    let rows = [Row(figure("change: new")), Row(figure("gain", .ratio))]
    let shown = rows.map { columns(of: $0, in: run).prefix(3) }
    #expect(shown == [["change", "120,000", "ns"], ["gain", "2.0", "×"]])
    #expect(columns(of: Row(figure("not measured")), in: run) == [])
  }

  @Test(arguments: [(0.39, "✗"), (0.401, "✓"), (0.79, "✓")])
  func `show a cost per alternative, and whether it's within the limit`(
    limit: Double,
    mark: String
  ) {
    let run = Run(circumstances: "", medians: ["set": 2.01, "post": 5])
    let comparison = Row("set : post", figure("set"), per: figure("post"), limit: limit)
    let expected = [mark, "set", ":", "post", "0.40", "≤", rounded(limit), "2.0", "ns"]
    #expect(columns(of: comparison, in: run) == expected)
  }

  @Test func `show what two threads gain as the cost beside another thread`() {
    let run = Run(circumstances: "", medians: ["a: change": 600, "a: threads": 1.5])
    let pace = Row(figure("a: change"), besideAnother: figure("a: threads", .ratio))
    #expect(pace.line(in: run)?.contains(" 600 ns alone ") == true)
    #expect(pace.line(in: run)?.hasSuffix(" 800 ns beside another thread") == true)
  }

  @Test func `have bars in proportion to the figures`() {
    let run = Run(circumstances: "", medians: ["slow: set": 200, "fast": 50, "instant": 1])
    let figures = ["slow: set", "fast", "instant", "not measured"].map { figure($0) }
    let lines = Question("test", "What does it cost?", figures).lines(in: run)
    #expect(lines.map { line in line.count { $0 == "█" } } == [20, 5, 1])
  }

  @Test func `take the place of those on a page`() {
    let run = Run(circumstances: "today", medians: ["a plain property": 0.4])
    let other = "```text output-of A.swift\nold\n```\n"
    let page = other + "```text measured: costs-run\nold\n```\nAfter it.\n"
    #expect(run.shown(on: page) == page.replacing("run\nold", with: "run\ntoday"))
    let table = run.shown(on: "```text measured: costs-setting\n```").split(separator: "\n")
    #expect(table.count == 3 && table[1].hasPrefix("a plain property "))
  }

  private func columns(of row: Row, in run: Run) -> [String] {
    row.line(in: run)?.split(separator: " ").map(String.init) ?? []
  }

  private func figure(_ name: String, _ unit: Figure.Unit = .nanoseconds) -> Figure {
    .sample(name, in: unit) { 0 }
  }
}

@MainActor @Suite struct `Medians` {
  @Test func `are of samples that were taken in turn`() async {
    var calls = ""
    var values = [5.0, 1, 9]
    let first = Figure.sample("a") { @MainActor in
      calls += "a"
      return values.removeFirst()
    }
    let second = Figure.sample("b") { @MainActor in
      calls += "b"
      return 2
    }
    #expect(await medians(of: [first, second], passes: 3) == [5, 2])
    #expect(calls == "ababab")
  }
}
