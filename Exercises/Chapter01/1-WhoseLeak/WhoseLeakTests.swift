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
  Claim("shows every delay as long as the board exists") {
    let board = Board()
    board.lines = ["Departures"]
    let handler = makeHandler(board)
    for delay in [1, 0, -2, -2] { handler(delay) }
    try expectLines(
      board.lines,
      are: ["Departures", "1 min late", "0 min late", "-2 min late", "-2 min late"],
      "what a board that shows “Departures” shows after delays of 1, 0, -2, and -2"
    )
  }

  Claim("shows the delay on its own board") {
    let (board, other) = (Board(), Board())
    let (first, second, third) = (makeHandler(board), makeHandler(other), makeHandler(board))
    first(1)
    second(2)
    third(3)
    first(4)
    let question = "what a board with two handlers shows after they get 1, 3, and 4"
    try expectLines(board.lines, are: ["1 min late", "3 min late", "4 min late"], question)
    let otherQuestion = "what another board shows after its own handler gets 2"
    try expectLines(other.lines, are: ["2 min late"], otherQuestion)
  }

  Claim("doesn't retain the board") {
    for (calls, words) in ["no call", "one call", "two calls"].enumerated() {
      weak var remaining: Board?
      let handler: (Int) -> Void
      do {
        let board = Board()
        remaining = board
        handler = makeHandler(board)
        for delay in 0..<calls { handler(delay) }
      }
      try expect(
        remaining == nil,
        is: true,
        "whether the board is deallocated although the handler is left, after \(words)",
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
