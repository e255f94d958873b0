import ExerciseKit
import Testing

/// A board that shows lines.
final class Board {
  var lines: [String] = []
}

@Suite(.exercise("1.2")) struct `A handler` {
  @Test func `shows the delay while the board lives`() {
    let board = Board()
    let handler = makeHandler(board)
    handler(5)
    handler(6)
    expect(
      board.lines,
      is: ["5 min late", "6 min late"],
      "what the board shows after delays of 5 and 6",
      idea: "a handler reaches its board: capture the object, not a copy of what is in it"
    )
  }

  @Test func `does not keep the board`() {
    weak var left: Board?
    let handler: (Int) -> Void
    do {
      let board = Board()
      left = board
      handler = makeHandler(board)
    }
    expect(
      left == nil,
      is: true,
      "whether the board is gone when only the handler is left",
      idea: "a closure owns what it captures, unless its capture list says otherwise"
    )
    withExtendedLifetime(handler) {}
  }

  @Test func `does nothing once the board is gone`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a call after the board's death",
        expected: "nothing to happen",
        got: "a trap",
        idea: "unowned promises that the object is there, weak asks"
      )
    ) {
      limitChild()
      let handler = makeHandler(Board())
      handler(5)
    }
  }
}
