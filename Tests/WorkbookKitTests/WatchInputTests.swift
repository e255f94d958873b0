import Testing

@testable import WorkbookKit
@testable import workbook

@Suite struct `Pressed keys` {
  @Test(arguments: [
    ("n", "n"), ("nH", "nh"), ("\u{1B}[A", ""), ("\u{1B}[1;5Cq", "q"), ("\u{1B}OPh", "h"),
    ("\u{1B}", ""), ("\u{4}", "\u{4}"), ("é", "é"),
  ])
  func `are letters, but not parts of other keys`(bytes: String, keys: String) {
    #expect(String(Keys.characters(in: bytes.utf8)) == keys)
  }

  @Test func `count at once in a terminal`() {
    var input = WatchInput(readsKeys: true)
    let commands = input.commands(in: "nq".utf8)
    #expect(commands == [.key("n"), .key("q")])
  }

  @Test func `count after each line elsewhere`() {
    var input = WatchInput(readsKeys: false)
    let commands = ["n", " \r\n\nnext\nH", "\n"].map { input.commands(in: $0.utf8) }
    #expect(commands == [[], [.key("n"), .unknown("next")], [.key("h")]])
  }
}
