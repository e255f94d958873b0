import Testing

@Suite struct `The links to other sites` {
  private static let used: Set<String> = Set(
    (Repository.pages + Repository.tasks).flatMap { path in
      Repository.page(path).links.map(\.target).filter(\.isExternal)
    }
  )

  @Test func `are those in the list, which were looked up by hand`() {
    for link in Self.used.subtracting(externalLinks).sorted() {
      Issue.record("\(link) isn't in ExternalLinks.swift")
    }
  }

  @Test func `are all used`() {
    for link in Set(externalLinks).subtracting(Self.used).sorted() {
      Issue.record("No page uses \(link), which ExternalLinks.swift lists")
    }
  }

  @Test func `are listed once, in alphabetical order`() {
    #expect(externalLinks == Set(externalLinks).sorted())
  }

  @Test func `lead from every chapter to its sources`() {
    for path in Repository.chapters {
      #expect(Repository.page(path).links.contains { $0.target.isExternal }, "\(path)")
    }
  }
}

extension String {
  fileprivate var isExternal: Bool { hasPrefix("https://") || hasPrefix("http://") }
}
