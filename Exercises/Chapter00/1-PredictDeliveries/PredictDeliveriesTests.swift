import KVOJudging
import KeyValueObserving
import KVOStation
import Testing

/// One run: a board is added once with each of some options, and then the delay is set.
private struct Run {
  var name: String
  var options: [ObservingOptions]
  var delays: [Int]
  var delayBefore = 0

  /// Returns the lines on the board after the run.
  func linesOnBoard() -> [String] {
    let (train, board) = (Train(), Board())
    train.delay = delayBefore
    for options in options { train.addObserver(board, forKeyPath: \.delay, options: options) }
    for delay in delays { train.delay = delay }
    for _ in options { train.removeObserver(board, forKeyPath: \.delay) }
    return board.lines
  }

  /// Judges a prediction, and chooses the idea: one is for a wrong number of lines, and the other one
  /// for wrong values in them.
  func expect(
    _ lines: [String],
    number: String,
    values: String = "a notification carries only the values that the options request"
  ) throws {
    let (question, shown) = ("your prediction `\(name)`", linesOnBoard())
    if !lines.allSatisfy({ $0.wholeMatch(of: /(-?\d+ )?->( -?\d+)?/) != nil }) {
      throw Refutation(
        question: question,
        expected: "lines in the format that the comment above the predictions describes",
        got: "\(lines)",
        idea: lines.contains { $0.ranges(of: "->").count > 1 }
          ? "each notification has a line of its own, so write one string for each of them"
          : "leave out a value that isn't carried, and put a space only between an arrow and a value"
      )
    }
    let idea =
      if lines.count != shown.count {
        number
      } else if lines.sorted() == shown.sorted() {
        "the lines are in the order in which the notifications are sent"
      } else {
        values
      }
    try expectPrediction(question, said: lines, happened: shown, idea: idea)
  }
}

private let claims = Claim.list("Your predictions of deliveries") {
  Claim("are right without options") {
    try Run(name: "withoutOptions", options: [[]], delays: [5]).expect(
      Predictions.withoutOptions,
      number: "every change leads to a notification; the options only say what it carries"
    )
  }

  Claim("are right for two changes") {
    try Run(name: "twoChanges", options: [[.old, .new]], delays: [5, 9]).expect(
      Predictions.twoChanges,
      number: "each change leads to a notification of its own",
      values: "the old value is the one before this change, and the new one is the one after it"
    )
  }

  Claim("are right for an equal value") {
    try Run(name: "sameValueAgain", options: [.new], delays: [5, 5]).expect(
      Predictions.sameValueAgain,
      number: "the property announces each assignment, without comparing the values"
    )
  }

  Claim("are right for two entries") {
    try Run(name: "addedTwice", options: [.new, .old], delays: [5]).expect(
      Predictions.addedTwice,
      number: "each call to addObserver adds an entry, whatever is in the ledger already",
      values: "each entry has its own options, and its own notification"
    )
  }

  Claim("are right for a board that comes late") {
    try Run(name: "comesLate", options: [.new], delays: [], delayBefore: 5).expect(
      Predictions.comesLate,
      number: "the options say what a notification carries, and only a change leads to one"
    )
  }
}

@Suite(.serialized) struct `Your predictions of deliveries` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
