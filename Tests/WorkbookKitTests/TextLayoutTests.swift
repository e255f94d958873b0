import Testing

@testable import workbook

@Suite struct `The layout of text` {
  @Test(arguments: [
    ("a b", 3, ["a b"]),
    ("one two", 5, ["one ", "two"]),
    ("one two", 3, ["one", "two"]),
    ("abcdefg", 3, ["abc", "def", "g"]),
    ("", 3, [""]),
    ("  claim:     one two three four", 27, ["  claim:     one two three ", "             four"]),
    ("    | one two", 11, ["    | one ", "    two"]),
    ("  to do:     read /a/long/path", 26, ["  to do:     read ", "             /a/long/path"]),
    ("  at:        /a/path/that/is/long", 20, ["  at:        ", "/a/path/that/is/long"]),
  ])
  func `breaks lines, but no words that fit`(text: String, width: Int, lines: [String]) {
    #expect(TextLayout.wrap(text, width: width) == lines)
  }

  @Test func `doesn't count control sequences, and counts wide characters twice`() {
    #expect(TextLayout.columns(of: "\u{1B}[1mbold\u{1B}[0m") == 4)
    #expect(TextLayout.columns(of: "日本 👍🏽 é") == 9)
    #expect(TextLayout.wrap("\u{1B}[31mab\u{1B}[0m", width: 2) == ["\u{1B}[31mab\u{1B}[0m"])
    #expect(TextLayout.wrap("日本", width: 3) == ["日", "本"])
  }

  @Test func `joins the lines of a paragraph, but not those of code and lists`() {
    let text = "one\ntwo\n\nthree\n- a\n- b\n```\ncode\nmore\n```\nfour\nfive"
    #expect(
      TextLayout.joinLines(text) == "one two\n\nthree\n- a\n- b\n```\ncode\nmore\n```\nfour five"
    )
  }
}
