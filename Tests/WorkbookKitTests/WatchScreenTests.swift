import Testing

@testable import workbook

@Suite struct `The screen of watch` {
  private let keys = " n next   h hint   r run again   l list   q quit"
  private var screen = WatchScreen()

  init() {
    screen.verdict = ["2.1 Weak box: rejected", "  claim:     holds"]
    screen.details = (1...9).map { "line \($0)" }
    (screen.solved, screen.exercises) = (4, 26)
  }

  @Test func `shows the failure at the top, and the progress at the bottom`() {
    let lines = screen.lines(width: 60, height: 20)
    #expect(lines.count == 20)
    #expect(lines.prefix(4) == ["2.1 Weak box: rejected", "  claim:     holds", "", "line 1"])
    #expect(lines.suffix(3) == ["", " ▓▓▓░░░░░░░░░░░░░░░░░ 4 of 26 solved ", keys])
  }

  @Test mutating func `shows a hint before lines of less importance`() {
    screen.hint = ["A hint."]
    let lines = screen.lines(width: 60, height: 20)
    #expect(lines[2...5] == ["", "A hint.", "", "line 1"])
  }

  @Test mutating func `shows what doesn't fit on further pages`() {
    let first = screen.lines(width: 60, height: 10)
    #expect(first.count == 10)
    #expect(first[0] == "2.1 Weak box: rejected")
    #expect(first[5...6] == ["line 3", "… 6 more lines. To see them, press f."])
    screen.page = 1
    let last = screen.lines(width: 60, height: 10)
    #expect(last.prefix(6) == ["line 4", "line 5", "line 6", "line 7", "line 8", "line 9"])
    #expect(last[6] == "This is the end. To go back to the beginning, press f.")
    screen.page = 2
    #expect(screen.lines(width: 60, height: 10) == first)
  }

  @Test func `fits into every terminal`() {
    for width in 1...60 {
      for height in 1...20 {
        let lines = screen.lines(width: width, height: height)
        #expect(lines.count == height)
        #expect(lines.allSatisfy { TextLayout.columns(of: $0) <= width })
        if width == 60 { #expect(lines[0] == "2.1 Weak box: rejected") }
      }
    }
  }

  @Test mutating func `shows notes and the activity`() {
    (screen.note, screen.activity) = ("A note.", "Judging…")
    let lines = screen.lines(width: 60, height: 20)
    #expect(lines[16] == "A note.")
    #expect(lines[18] == " ▓▓▓░░░░░░░░░░░░░░░░░ 4 of 26 solved Judging…")
  }

  @Test mutating func `shows a list instead of the verdict`() {
    screen.list = ["· 2.1"]
    let lines = screen.lines(width: 60, height: 20)
    #expect(lines.prefix(2) == ["· 2.1", ""])
    #expect(lines[19] == " To go back, press any other key.")
  }

  @Test(arguments: [
    (0, "--------------------"), (1, "#-------------------"), (25, "###################-"),
    (26, "####################"),
  ])
  mutating func `draws the bar with the characters of the terminal`(solved: Int, bar: String) {
    (screen.usesUnicode, screen.solved) = (false, solved)
    #expect(screen.lines(width: 60, height: 9)[7] == " \(bar) \(solved) of 26 solved ")
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false),
    ([:], false),
    (["LANG": "C.UTF-8", "LC_ALL": "C"], false), (["LANG": "C", "LC_CTYPE": "UTF-8"], true),
  ])
  func `knows the characters of the terminal`(environment: [String: String], isUnicode: Bool) {
    #expect(WatchWindow.usesUnicode(environment) == isUnicode)
  }
}
