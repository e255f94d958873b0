import Testing

@Suite struct `The map` {
  private static let pages = Repository.pages.filter { $0.contains(/^Chapters\/C\d?-/) }
  private let map: Map

  init() throws { map = try Map.read() }

  @Test func `contains each entry only once, with its sources`() {
    let entries = map.rows.flatMap(\.original)
    #expect(entries.count > 200)
    #expect(Set(entries.map(\.name)).count == entries.count)
    for entry in entries where entry.sources.isEmpty {
      Issue.record("\(entry.name) has no source")
    }
  }

  @Test func `names declarations that exist`() {
    for (file, places) in Dictionary(grouping: map.rows.flatMap(\.here), by: \.file) {
      let outline = Repository.package.text(file).map(SwiftOutline.init)
      for place in places where outline?.declares(place.symbol) != true {
        Issue.record("\(file) doesn't exist, or doesn't declare '\(place.symbol)'")
      }
    }
  }

  @Test func `names tests and claims that exist`() {
    for (file, places) in Dictionary(grouping: map.rows.flatMap(\.tests), by: \.file) {
      let text = Repository.package.text(file) ?? ""
      let outline = SwiftOutline(of: text)
      for place in places {
        let exists =
          place.isClaim
          ? text.contains("\"\(place.test)\"")
          : outline.declares(test: place.test, in: place.suite)
        #expect(exists, "\(file) doesn't exist, or has no '\(place.test)' in '\(place.suite)'")
      }
    }
  }

  @Test func `names a test wherever it names a declaration, and always says what differs`() {
    for row in map.rows {
      let name = row.original.first?.name ?? "a row without an entry"
      #expect(row.here.isEmpty || !row.tests.isEmpty, "\(name)")
      #expect(row.differs.hasSuffix("."), "\(name)")
    }
  }

  @Test func `has three pages`() {
    #expect(Self.pages.count == 3)
    #expect(Set(map.sections.map(\.page)) == Set(Self.pages))
  }

  @Test(arguments: pages) func `is shown line by line`(page: String) {
    let shown = Repository.page(page).prose.map(\.text).filter { $0.hasPrefix("| ") }
      .drop { $0 != Map.header }
    for change in shown.difference(from: map.lines(of: page)) {
      switch change {
      case .remove(_, let line, _): Issue.record("\(page) lacks this line:\n\(line)")
      case .insert(_, let line, _):
        Issue.record("\(page) shows a line that isn't in map.json:\n\(line)")
      }
    }
  }

  @Test func `contains each name that a comment gives as a counterpart`() throws {
    let listed = Set(Counterpart.names(in: map.rows.flatMap(\.original).map(\.name).joined()))
    let counterparts = try Counterpart.all()
    #expect(counterparts.count > 50)
    for place in counterparts {
      for name in place.names where !listed.contains(name) {
        Issue.record("map.json doesn't contain '\(name)', a counterpart in \(place.file)")
      }
    }
  }
}
