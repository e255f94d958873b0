import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

extension Express {
  /// What a board that observes `keyPath` shows after `change`: `0 -> 5` for each call.
  fileprivate func told(
    about keyPath: PartialKeyPath<Express>,
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
        expected: "every didChange to complete the latest open willChange",
        got: "a trap",
        idea: "announcements nest like parentheses"
      )
    ) {
      limitChild()
      let express = Express()
      express.delay = 5
      express.arrival = 610
    }
  }

  @Test func `tells of its delay`() {
    let express = Express()
    expect(
      express.told(about: \.delay) { express.delay = 5 },
      is: ["0 -> 5"],
      "the changes that an observer of delay receives when it becomes 5",
      idea: "old is what was true before: willChange comes before the store, didChange after it"
    )
  }

  @Test func `tells of the arrival when the delay changes`() {
    let express = Express()
    expect(
      express.told(about: \.arrival) { express.delay = 5 },
      is: ["600 -> 605"],
      "the changes that an observer of arrival receives when delay becomes 5",
      idea: "whoever changes a value announces all that is computed from it"
    )
  }

  @Test func `tells of both when the arrival is set`() {
    let express = Express()
    expect(
      express.told(about: \.arrival) { express.arrival = 610 },
      is: ["600 -> 610"],
      "the changes that an observer of arrival receives when it's set to 610",
      idea: "one change is announced once, by the one place that stores it"
    )
    expect(
      express.told(about: \.delay) { express.arrival = 620 },
      is: ["10 -> 20"],
      "the changes that an observer of delay receives when arrival goes from 610 to 620",
      idea: "one change is announced once, by the one place that stores it"
    )
  }

  @Test func `announces nothing when it ignores a negative delay`() {
    let express = Express()
    expect(
      express.told(about: \.delay, [.prior, .old, .new]) { express.delay = -1 },
      is: [],
      "the changes that an observer of delay, with prior, receives for a delay that's ignored",
      idea: "decide first, then announce: an opened announcement must be completed"
    )
    expect(
      express.told(about: \.delay, [.prior, .old, .new]) { express.delay = 5 },
      is: ["prior: 0 ->", "0 -> 5"],
      "the changes that the observer receives for the next delay",
      idea: "decide first, then announce: an opened announcement must be completed"
    )
  }
}
