import KVOJudging
import Testing

/// A board that shows lines.
final class Board {
  var lines: [String] = []
}

/// Compares the lines on a board with the expected ones, and chooses the idea by the difference.
private func expectLines(_ lines: [String], are expected: [String], _ question: String) throws {
  let idea =
    if lines.isEmpty {
      "before a call returns, it adds to the board's own lines, not to a copy of them"
    } else if lines.count != expected.count {
      "each call adds exactly one line to its own board, and leaves the other lines alone"
    } else {
      "a line is the delay, followed by “min late”, whatever the delay is"
    }
  try expect(lines, is: expected, question, idea: idea)
}

private let claims = Claim.list("A handler") {
  Claim("shows every delay on its own board") {
    let (board, other) = (Board(), Board())
    other.lines = ["Departures"]
    let (handler, otherHandler) = (makeHandler(board), makeHandler(other))
    handler(5)
    for delay in [1, 0, -2, -2] { otherHandler(delay) }
    try expectLines(board.lines, are: ["5 min late"], "what a board shows after a delay of 5")
    try expectLines(
      other.lines,
      are: ["Departures", "1 min late", "0 min late", "-2 min late", "-2 min late"],
      "what another board, which shows “Departures”, shows after delays of 1, 0, -2, and -2"
    )
  }

  Claim("doesn't retain the board") {
    for calls in 0...1 {
      weak var remaining: Board?
      let handler: (Int) -> Void
      do {
        let board = Board()
        remaining = board
        handler = makeHandler(board)
        for delay in 0..<calls { handler(delay) }
      }
      try expect(
        remaining,
        isDeallocated: true,
        "the board, if only the handler is left, after \(calls) calls",
        idea: "a closure retains what it captures, unless the reference is weak or unowned"
      )
      withExtendedLifetime(handler) {}
    }
  }

  Claim("does nothing after the board's deallocation") {
    ask(
      "calls before and after the board's deallocation",
      idea: "unowned and ! trap if the object is gone; the handler has to return instead"
    )
    let handler: (Int) -> Void
    do {
      let board = Board()
      handler = makeHandler(board)
      handler(4)
    }
    handler(5)
    handler(6)
  }
}

@Suite(.serialized) struct `A handler` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
