import Testing

@Suite struct `A chapter's size` {
  @Test(arguments: Repository.chapters)
  func `is at most 2,500 words`(path: String) {
    #expect(Repository.page(path).wordCount <= 2_500)
  }

  @Test(arguments: Repository.chapters)
  func `includes an insight path through sections of the page`(path: String) throws {
    let page = Repository.page(path)
    let path = try #require(InsightPath(page), "no line begins with '**Insight path:**'")
    #expect(!path.anchors.isEmpty)
    for anchor in path.anchors { #expect(page.anchors.contains(anchor), "no section '#\(anchor)'") }
  }

  @Test func `leaves the insight path at most 6,000 words in all`() {
    let pages = Repository.chapters.map(Repository.page)
    let wordCount = pages.reduce(0) { $0 + (InsightPath($1)?.wordCount ?? 0) }
    #expect(wordCount > 1_000)
    #expect(wordCount <= 6_000)
  }

  @Test func `counts the words of prose and code`() {
    let page = Page(path: "Chapters/1-trains.md", text: sample)
    #expect(page.wordCount == 20)
    #expect(page.sections.map(\.slug) == ["trains", "what-breaks"])
    #expect(page.sections.map(\.wordCount) == [8, 12])
    #expect(InsightPath(page)?.anchors == ["what-breaks"])
    #expect(InsightPath(page)?.wordCount == 12)
  }
}

private let sample = """
  # Trains

  **Insight path:** [What breaks](#what-breaks). A
  train.

  ## What breaks

  Two words.
  ```swift Sources/Station/Train.swift
  let delay = 0
  ```
  """

/// The sections that a reader who knows KVO reads.
struct InsightPath {
  let anchors: [String]
  let wordCount: Int

  /// Reads the path from the page's paragraph that begins with “Insight path”.
  init?(_ page: Page) {
    guard let start = page.prose.firstIndex(where: { $0.text.hasPrefix("**Insight path:**") })
    else { return nil }
    let lines = page.prose[start...].prefix { !$0.text.isBlank }
    let anchors = lines.flatMap { $0.text.matches(of: /\(#([^)]+)\)/).map { String($0.1) } }
    self.anchors = anchors
    wordCount = page.sections.reduce(0) {
      $0 + (anchors.contains($1.slug) ? $1.wordCount : 0)
    }
  }
}
