import Testing

@testable import workbook

@Suite struct `A terminal` {
  @Test(arguments: [
    (["TERM": "xterm"], true, true),
    (["TERM": "xterm", "NO_COLOR": "1"], true, false),
    (["TERM": "xterm", "NO_COLOR": ""], true, true),
    (["TERM": "dumb"], false, false),
    (["TERM": ""], false, false),
    ([:], false, false),
  ])
  func `gets only the control sequences that it understands`(
    environment: [String: String],
    isInteractive: Bool,
    usesColor: Bool
  ) {
    let terminal = Terminal(isTerminal: true, environment: environment)
    #expect(terminal.isInteractive == isInteractive)
    #expect(terminal.usesColor == usesColor)
    #expect(!Terminal(isTerminal: false, environment: environment).isInteractive)
  }
}
