import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

extension Express {
  /// Returns the lines on a board that observes a value during a change, such as `0 -> 5`.
  fileprivate func linesOnBoard(
    observing keyPath: PartialKeyPath<Express>,
    _ options: ObservingOptions = [.old, .new],
    during change: () -> Void
  ) -> [String] {
    let board = Board()
    addObserver(board, forKeyPath: keyPath, options: options)
    change()
    removeObserver(board, forKeyPath: keyPath)
    return board.lines
  }
}

@Suite(.exercise("0.1")) struct `An express` {
  @Test func `announces in nested pairs`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "setting delay, then arrival",
        expected: "each didChangeValue to complete the willChangeValue that was called last",
        got: "a trap",
        idea: "pairs of willChangeValue and didChangeValue nest like parentheses"
      )
    ) {
      limitChild()
      let express = Express()
      express.delay = 5
      express.arrival = 610
    }
  }

  @Test func `announces its delay`() {
    let express = Express()
    expect(
      express.linesOnBoard(observing: \.delay) { express.delay = 5 },
      is: ["0 -> 5"],
      "the changes that an observer of delay receives when it becomes 5",
      idea: "willChangeValue reads the old value, so call it before you store the new one"
    )
  }

  @Test func `announces the arrival when the delay changes`() {
    let express = Express()
    expect(
      express.linesOnBoard(observing: \.arrival) { express.delay = 5 },
      is: ["600 -> 605"],
      "the changes that an observer of arrival receives when delay becomes 5",
      idea: "a setter also announces the values that are computed from the one that it stores"
    )
  }

  @Test func `announces both values once when the arrival is set`() {
    let express = Express()
    expect(
      express.linesOnBoard(observing: \.arrival) { express.arrival = 610 },
      is: ["600 -> 610"],
      "the changes that an observer of arrival receives when it's set to 610",
      idea: "announce each change once, in the setter that stores the new value"
    )
    expect(
      express.linesOnBoard(observing: \.delay) { express.arrival = 620 },
      is: ["10 -> 20"],
      "the changes that an observer of delay receives when arrival goes from 610 to 620",
      idea: "announce each change once, in the setter that stores the new value"
    )
  }

  @Test func `announces nothing when it ignores a negative delay`() {
    let express = Express()
    expect(
      express.linesOnBoard(observing: \.delay, [.prior, .old, .new]) { express.delay = -1 },
      is: [],
      "the changes that an observer of delay with the option prior receives for a negative delay",
      idea: "decide before you announce, because each willChangeValue needs a didChangeValue"
    )
    expect(
      express.linesOnBoard(observing: \.delay, [.prior, .old, .new]) { express.delay = 5 },
      is: ["prior: 0 ->", "0 -> 5"],
      "the changes that the observer receives for the next delay",
      idea: "decide before you announce, because each willChangeValue needs a didChangeValue"
    )
  }
}
