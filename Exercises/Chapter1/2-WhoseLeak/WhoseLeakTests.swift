import ExerciseKit
import Testing

/// A board that shows lines.
final class Board {
  var lines: [String] = []
}

@Suite(.exercise("1.2")) struct `A handler` {
  @Test func `shows the delay as long as the board exists`() {
    let board = Board()
    let handler = makeHandler(board)
    handler(5)
    handler(6)
    expect(
      board.lines,
      is: ["5 min late", "6 min late"],
      "what the board shows after delays of 5 and 6",
      idea: "a handler changes the board itself, so capture the board, not a copy of its lines"
    )
  }

  @Test func `doesn't retain the board`() {
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
      "whether the board is deallocated when only the handler is left",
      idea: "a closure retains what it captures, unless its capture list says otherwise"
    )
    withExtendedLifetime(handler) {}
  }

  @Test func `does nothing after the board's deallocation`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a call after the board's deallocation",
        expected: "nothing to happen",
        got: "a trap",
        idea: "an unowned reference requires that the object exists; a weak one lets you check"
      )
    ) {
      limitChild()
      let handler = makeHandler(Board())
      handler(5)
    }
  }
}
