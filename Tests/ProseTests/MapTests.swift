import Testing

@Suite struct `The map` {
  @Test func `links each name to a file that contains it`() {
    let page = Repository.page("Chapters/C-map.md")
    let links = page.prose.flatMap { $0.text.matches(of: /\[`([^`]+)`\]\(\.\.\/(Sources[^)]+)\)/) }
    #expect(links.count > 50)
    for (_, symbol, file) in links.map(\.output) {
      // `Chapter04Dispatcher.Receiver.context` and `KVOController.observe(handler:)`
      let name = symbol.prefix { $0 != "(" }.split(separator: ".").last ?? symbol
      let text = Repository.package.text(String(file)) ?? ""
      let isNamed = text.contains(name)
      #expect(isNamed, "\(file) doesn't contain the name of '\(symbol)'")
    }
  }
}
