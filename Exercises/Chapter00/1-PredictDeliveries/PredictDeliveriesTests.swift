import KVOJudging
import KeyValueObserving
import KVOStation
import Testing

/// One run: a board is registered, and then the delay is set to 5.
private struct Run {
  var name: String
  var options: ObservingOptions
  var registrations = 1
  var delayBefore = 0

  /// Returns the lines on the board after the run.
  func linesOnBoard() -> [String] {
    let (train, board) = (Train(), Board())
    train.delay = delayBefore
    for _ in 1...registrations { train.addObserver(board, forKeyPath: \.delay, options: options) }
    train.delay = 5
    for _ in 1...registrations { train.removeObserver(board, forKeyPath: \.delay) }
    return board.lines
  }

  /// Judges a prediction, and chooses the idea by the difference.
  ///
  /// - Parameters:
  ///   - lines: The predicted lines.
  ///   - number: The idea if the number of lines is wrong.
  ///   - values: The idea if the values in the lines are wrong.
  /// - Throws: A refutation if the prediction is wrong.
  func expect(_ lines: [String], number: String, values: String) throws {
    let (question, shown) = ("your prediction for the run \(name)", linesOnBoard())
    if !lines.allSatisfy({ $0.wholeMatch(of: /(prior: )?(-?\d+ )?->( -?\d+)?/) != nil }) {
      throw Refutation(
        question: question,
        expected: "lines in the format that the comment above the predictions describes",
        got: "\(lines)",
        idea: lines.contains { $0.ranges(of: "->").count > 1 }
          ? "each notification has a line of its own, so write one string for each of them"
          : "leave out a value that isn't carried, and put a space only between an arrow and a value"
      )
    }
    func unmarked(_ lines: [String]) -> [String] { lines.map { $0.replacing("prior: ", with: "") } }
    let idea =
      if lines.count != shown.count {
        number
      } else if lines.sorted() == shown.sorted() {
        "the lines are in the order in which the notifications are sent"
      } else if unmarked(lines) == unmarked(shown) {
        "a line begins with “prior: ” if its notification is sent before the change, and only then"
      } else {
        values
      }
    try expectPrediction(question, said: lines, happened: shown, idea: idea)
  }
}

private let claims = Claim.list("Your predictions of deliveries") {
  Claim("are right for prior") {
    try Run(name: "with prior", options: [.prior, .old, .new]).expect(
      Predictions.withPrior,
      number: "prior adds a notification for each change, and replaces none",
      values: "before a change, a notification carries the old value, but there's no new one yet"
    )
  }

  Claim("are right for initial") {
    try Run(name: "with initial", options: [.initial, .old, .new]).expect(
      Predictions.withInitial,
      number: "initial adds a notification when the observer is registered, and replaces none",
      values: "the initial notification carries the current value as the new one, and no old one"
    )
  }

  Claim("are right without options") {
    try Run(name: "without options", options: []).expect(
      Predictions.withoutOptions,
      number: "every change leads to a notification; the options only add to it",
      values: "a notification carries only the values that the options request"
    )
  }

  Claim("are right for two registrations") {
    try Run(name: "with two registrations", options: .new, registrations: 2).expect(
      Predictions.registeredTwice,
      number: "addObserver doesn't check whether the observer is already registered",
      values: "each registration leads to a notification with the values that its options request"
    )
  }

  Claim("are right for an equal value") {
    try Run(name: "that sets an equal value", options: .new, delayBefore: 5).expect(
      Predictions.sameValueAgain,
      number: "the setter announces one change, without comparing the values",
      values: "a notification carries only the values that the options request"
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
