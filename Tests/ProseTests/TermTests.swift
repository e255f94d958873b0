import Testing

@Suite struct `The terms` {
  private static let glossary = Glossary(Repository.page("Chapters/D-glossary.md"))

  @Test func `are in alphabetical order`() {
    let names = Self.glossary.terms.map { $0.name.lowercased() }
    #expect(names.count > 30)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }

  @Test func `are set in italics on the page that introduces them`() {
    for term in Self.glossary.terms {
      let text = Repository.package.text(term.page) ?? ""
      #expect(term.inItalics(text), "\(term.page) doesn't define *\(term.name)*")
    }
  }

  @Test(arguments: Repository.chapters)
  func `aren't used before they're introduced`(path: String) {
    let (order, terms) = (Repository.chapters, Self.glossary.terms)
    let page = Repository.page(path)
    for term in terms where order.isOrdered(path, before: term.page) {
      for paragraph in page.paragraphs where term.isUsed(in: paragraph.text, besides: terms) {
        Issue.record("\(path):\(paragraph.line) uses '\(term.name)', which \(term.page) introduces")
      }
    }
  }

  @Test(arguments: Repository.pages + Repository.tasks)
  func `include none of the retired words`(path: String) {
    for paragraph in Repository.page(path).paragraphs {
      for word in Glossary.retired(in: paragraph.text) {
        Issue.record("\(path):\(paragraph.line) uses the retired word '\(word)'")
      }
    }
  }

  @Test func `are found with their endings, in any case, and over line breaks`() {
    let term = Glossary.Term(name: "critical section", page: "Chapters/5-mutex.md")
    #expect(term.isUsed(in: "Critical\nsections are"))
    #expect(!term.isUsed(in: "a critical moment; uncritical section"))
    let longer = Glossary.Term(name: "very critical section", page: "Chapters/5-mutex.md")
    #expect(!term.isUsed(in: "a very critical section", besides: [longer]))
    #expect(term.isUsed(in: "very critical sections; a critical section", besides: [longer]))
    #expect(term.inItalics("> a *critical\n> section*") && !term.inItalics("a critical section"))
    #expect(Glossary.retired(in: "Two Holes in the background: the desk's") == ["hole", "desk"])
  }

  @Test func `are read from the rows of the glossary's table`() {
    let row = "| **lock** | A thing. | [5](5-mutex.md#the-idea) |"
    let glossary = Glossary(Page(path: "Chapters/D-glossary.md", text: "# Glossary\n\n\(row)\n"))
    #expect(glossary.terms == [Glossary.Term(name: "lock", page: "Chapters/5-mutex.md")])
  }
}

extension [String] {
  /// Whether both strings are elements, and the first one comes before the second one.
  fileprivate func isOrdered(_ first: String, before second: String) -> Bool {
    guard let first = firstIndex(of: first), let second = firstIndex(of: second) else {
      return false
    }
    return first < second
  }
}
