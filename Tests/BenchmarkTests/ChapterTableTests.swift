import Testing

@testable import benchmark

@Suite struct `The rows of a chapter` {
  @Test(arguments: measuredChapters)
  func `have different names`(chapter: Int) {
    let names = chapterRows(of: chapter).map(\.name)
    #expect(!names.isEmpty)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: measuredChapters)
  func `have names that leave room for the figures`(chapter: Int) {
    for row in chapterRows(of: chapter) { #expect(row.name.count <= 66) }
  }
}

@MainActor @Suite struct `A table of measurements` {
  private func table(_ rows: ChapterRow...) async -> ChapterTable {
    await ChapterTable(of: 3...3, rows: { _ in rows }, report: { _ in })
  }

  @Test func `is printed with two digits of each figure`() async {
    var lines: [String] = []
    let rows = [
      ChapterRow("a change") { 123_456 },
      ChapterRow(name: "throughput", unit: .ratio) { 1.96 },
    ]
    _ = await ChapterTable(of: 3...3, rows: { _ in rows }, report: { lines.append($0) })
    let columns = lines.dropFirst().map {
      $0.split(separator: " ", omittingEmptySubsequences: true)
    }
    #expect(
      columns == [
        ["\nchapter", "3"], ["a", "change", "120,000", "ns"], ["throughput", "2.0", "×"],
      ]
    )
  }

  @Test(arguments: [(needsTwoCores: false, figure: 1.0), (needsTwoCores: true, figure: 1.8)])
  func `contains the best figure, or the middle one`(needsTwoCores: Bool, figure: Double) async {
    var figures = [2.3, 1, 1.8]
    let row = ChapterRow(name: "a change", needsTwoCores: needsTwoCores) { figures.removeFirst() }
    #expect(await table(row).chapters["3"]?.map(\.figure) == [figure])
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `is incomplete if a row measured nothing`(figure: Double) async {
    let rows = [ChapterRow("a change") { 1 }, ChapterRow("nothing") { figure }]
    #expect(await table(rows[0]).isComplete)
    #expect(await !table(rows[0], rows[1]).isComplete)
  }

  @Test func `leaves out rows that this system can't measure`() async {
    let rows = [ChapterRow("a change") { 1 }, ChapterRow("nothing", isAvailable: false) { .nan }]
    let table = await table(rows[0], rows[1])
    #expect(table.chapters["3"]?.map(\.name) == ["a change"])
    #expect(table.isComplete)
  }
}
