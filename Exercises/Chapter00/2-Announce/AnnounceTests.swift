import ExerciseKit
import Foundation
import KeyValueObserving
import KVOStation
import Testing

extension Express {
  /// Returns the lines on two boards, one for each value, during a change: `0 -> 5`, for example.
  fileprivate func lines(
    _ options: ObservingOptions = [.old, .new],
    during change: (Express) -> Void
  ) -> (delay: [String], arrival: [String]) {
    let (delayBoard, arrivalBoard) = (Board(), Board())
    addObserver(delayBoard, forKeyPath: \.delay, options: options)
    addObserver(arrivalBoard, forKeyPath: \.arrival, options: options)
    change(self)
    removeObserver(delayBoard, forKeyPath: \.delay)
    removeObserver(arrivalBoard, forKeyPath: \.arrival)
    return (delayBoard.lines, arrivalBoard.lines)
  }
}

/// Compares the lines on a board with the expected ones, and chooses the idea by the difference.
private func expectLines(_ lines: [String], are expected: [String], _ question: String) throws {
  func oldValues(_ lines: [String]) -> [Substring] { lines.map { $0.prefix { $0 != ">" } } }
  let idea =
    if expected.isEmpty {
      lines.allSatisfy { $0.hasPrefix("prior") }
        ? "decide before you announce, because each willChangeValue needs a didChangeValue"
        : "a negative delay is neither stored nor announced, whichever of the two values is set"
    } else if lines.isEmpty {
      "delay and arrival change together, so announce both, whichever is set"
    } else if lines.count > expected.count {
      "announce each change once, in the setter that stores the new value"
    } else if lines.count < expected.count {
      "only a negative delay is ignored; 0 and the current value are announced like any other"
    } else if oldValues(lines) != oldValues(expected) {
      "willChangeValue reads the old value, so call it before you store the new one"
    } else {
      "didChangeValue reads the new value, so call it after you have stored that value"
    }
  try expect(lines, is: expected, question, idea: idea)
}

/// An observer that sets a value of the express when it receives its first change.
private final class Author: KeyValueObserver {
  private let value: Int
  private let setsArrival: Bool
  private(set) var calls = 0

  init(value: Int, setsArrival: Bool) { (self.value, self.setsArrival) = (value, setsArrival) }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    calls += 1
    guard calls == 1, let express = object as? Express else { return }
    if setsArrival { express.arrival = 600 + value } else { express.delay = value }
  }
}

@Suite(.exercise, .serialized) struct `An express` {
  @Test func `announces in nested pairs`() {
    ask(
      "setting delay to 5 and 7, and then arrival to 610 and 615",
      idea: """
        pairs of willChangeValue and didChangeValue nest like parentheses; and a setter that sets \
        its own property never ends, so store the value in minutesLate
        """
    )
    let express = Express()
    for value in [5, 7] { express.delay = value }
    for value in [610, 615] { express.arrival = value }
  }

  @Test func `stores the delay`() throws {
    let (express, other) = (Express(), Express())
    for value in [5, 0, 8] + Array(stride(from: 1, to: 5000, by: 17)) {
      express.delay = value
      other.delay = 3
      let idea = "store every delay in minutesLate, except a negative one"
      let question = "arrival, after delay becomes \(value)"
      try expect(express.delay, is: value, "delay, after it's set to \(value)", idea: idea)
      try expect(express.arrival, is: 600 + value, question, idea: idea)
    }
  }

  @Test func `stores the delay that belongs to an arrival`() throws {
    let express = Express()
    // Some of these delays are longer than a day.
    for delay in [10, 7, 0] + Array(stride(from: 1, to: 5000, by: 17)) {
      let arrival = 600 + delay
      express.arrival = arrival
      let idea = "the train is due at 600, and the delay is the time from then to the arrival"
      let question = "delay, after arrival is set to \(arrival)"
      try expect(express.delay, is: delay, question, idea: idea)
    }
  }

  @Test func `announces every change`() throws {
    let (delays, arrivals) = (0..<300, 600..<900)
    let express = Express()
    // After a value that isn't stored, nothing more is set.
    let lines = express.lines(.new) {
      for value in delays where value == 0 || $0.delay == value - 1 { $0.delay = value }
    }
    try expectLines(
      lines.delay,
      are: delays.map { "-> \($0)" },
      "delay, while set to 0, 1, ..., 299"
    )
    let again = express.lines(.new) {
      for value in arrivals where value == 600 || $0.arrival == value - 1 { $0.arrival = value }
    }
    let question = "arrival, while set to 600, 601, ..., 899"
    try expectLines(again.arrival, are: arrivals.map { "-> \($0)" }, question)
  }

  @Test func `changes while it announces a change`() throws {
    for values in [[5, 8], [8, 5], [5, 5]] {
      for setsArrival in [false, true] {
        let (express, author) = (Express(), Author(value: values[1], setsArrival: setsArrival))
        express.addObserver(author, forKeyPath: \.arrival, options: [])
        express.delay = values[0]
        express.removeObserver(author, forKeyPath: \.arrival)
        let property = setsArrival ? "arrival to \(600 + values[1])" : "delay to \(values[1])"
        let question = "when delay is set to \(values[0]), and an observer then sets \(property)"
        let idea = "a setter does the same whenever it's called, even by an observer"
        try expect(express.delay, is: values[1], "delay, \(question)", idea: idea)
        try expect(author.calls, is: 2, "the notifications of arrival, \(question)", idea: idea)
      }
    }
  }

  @Test func `announces its delay`() throws {
    let lines = Express().lines { for value in [5, 12] { $0.delay = value } }
    try expectLines(
      lines.delay,
      are: ["0 -> 5", "5 -> 12"],
      "delay, observed while set to 5 and 12"
    )
  }

  @Test func `announces the arrival when the delay changes`() throws {
    let lines = Express().lines { for value in [5, 12] { $0.delay = value } }
    let expected = ["600 -> 605", "605 -> 612"]
    try expectLines(
      lines.arrival,
      are: expected,
      "arrival, observed while delay is set to 5 and 12"
    )
  }

  @Test func `announces both values once when the arrival is set`() throws {
    let lines = Express().lines { for value in [610, 603] { $0.arrival = value } }
    let expected = ["600 -> 610", "610 -> 603"]
    try expectLines(lines.arrival, are: expected, "arrival, observed while set to 610 and 603")
    let question = "delay, observed while arrival is set to 610 and 603"
    try expectLines(lines.delay, are: ["0 -> 10", "10 -> 3"], question)
  }

  @Test func `announces both values before they change`() throws {
    let lines = Express().lines([.prior, .old]) { $0.delay = 5 }
    try expectLines(
      lines.delay,
      are: ["prior: 0 ->", "0 ->"],
      "delay, observed with prior and old"
    )
    let expected = ["prior: 600 ->", "600 ->"]
    try expectLines(lines.arrival, are: expected, "arrival, observed with prior and old")
  }

  @Test func `announces zero and equal values`() throws {
    let lines = Express().lines { for value in [5, 0, 0] { $0.delay = value } }
    let expected = ["0 -> 5", "5 -> 0", "0 -> 0"]
    try expectLines(lines.delay, are: expected, "delay, observed while set to 5, 0, and 0 again")
    let again = Express().lines { for value in [610, 610, 600] { $0.arrival = value } }
    let question = "arrival, observed while set to 610, 610 again, and 600"
    try expectLines(again.arrival, are: ["600 -> 610", "610 -> 610", "610 -> 600"], question)
  }

  @Test func `announces nothing when it ignores a negative delay`() throws {
    let express = Express()
    express.delay = 5
    let delays = [-1, -10] + stride(from: -2, to: -5000, by: -17)
    let changes: [(String, (Express) -> Void)] = delays.flatMap { delay in
      [
        ("delay is set to \(delay)", { $0.delay = delay }),
        ("arrival is set to \(600 + delay)", { $0.arrival = 600 + delay }),
      ]
    }
    for (name, change) in changes {
      let lines = express.lines([.prior, .old, .new], during: change)
      try expectLines(lines.delay, are: [], "delay, observed with prior while \(name)")
      try expectLines(lines.arrival, are: [], "arrival, observed with prior while \(name)")
      let idea = "ignore a negative delay: keep the old one, whichever of the two values is set"
      let question = "delay, which was 5 before \(name)"
      try expect(express.delay, is: 5, question, idea: idea)
    }
    let lines = express.lines([.prior, .old, .new]) { $0.delay = 8 }
    let question = "delay, observed with prior while set to 8 after that"
    try expectLines(lines.delay, are: ["prior: 5 ->", "5 -> 8"], question)
  }
}
