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
private func expectLines(_ lines: [String], are expected: [String], _ question: String) {
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
  expect(lines, is: expected, question, idea: idea)
}

/// The exit code of a child process that has reached the end of its exit test.
private let endOfTest: Int32 = 42

@Suite(.exercise("0.1")) struct `An express` {
  @Test func `announces in nested pairs`() async {
    let child = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      limitChild()
      let express = Express()
      for value in [5, 7] { express.delay = value }
      for value in [610, 615] { express.arrival = value }
      exit(endOfTest)
    }
    guard let child, child.exitStatus != .exitCode(endOfTest) else { return }
    let output = String(decoding: child.standardErrorContent, as: UTF8.self)
    let message = output.split(separator: "\n").last { $0.contains("error: ") } ?? ""
    let isUnpaired = message.contains("no matching call")
    let isAlone = message.hasSuffix("isn't complete is none.")
    fail(
      "setting delay to 5 and 7, and then arrival to 610 and 615",
      expected: isUnpaired ? "each didChangeValue to match the latest willChangeValue" : "no trap",
      got: isUnpaired
        ? "a didChangeValue \(isAlone ? "without a willChangeValue" : "for the other value")"
        : message.isEmpty ? "the end of the process by a signal" : "“\(message)”",
      idea: isUnpaired
        ? "pairs of willChangeValue and didChangeValue nest like parentheses"
        : "store the value in minutesLate; a setter that sets its own property never ends"
    )
  }

  @Test func `stores the delay`() {
    let (express, other) = (Express(), Express())
    for value in [5, 0, 8] {
      express.delay = value
      other.delay = 3
      let idea = "store every delay in minutesLate, except a negative one"
      expect(express.delay, is: value, "delay, after it's set to \(value)", idea: idea)
      expect(express.arrival, is: 600 + value, "arrival, after delay becomes \(value)", idea: idea)
    }
  }

  @Test func `stores the delay that belongs to an arrival`() {
    let express = Express()
    for (arrival, delay) in [(610, 10), (607, 7), (600, 0)] {
      express.arrival = arrival
      let idea = "the train is due at 600, and the delay is the time from then to the arrival"
      expect(express.delay, is: delay, "delay, after arrival is set to \(arrival)", idea: idea)
    }
  }

  @Test func `announces its delay`() {
    let lines = Express().lines { for value in [5, 12] { $0.delay = value } }
    expectLines(lines.delay, are: ["0 -> 5", "5 -> 12"], "delay, observed while set to 5 and 12")
  }

  @Test func `announces the arrival when the delay changes`() {
    let lines = Express().lines { for value in [5, 12] { $0.delay = value } }
    let expected = ["600 -> 605", "605 -> 612"]
    expectLines(lines.arrival, are: expected, "arrival, observed while delay is set to 5 and 12")
  }

  @Test func `announces both values once when the arrival is set`() {
    let lines = Express().lines { for value in [610, 603] { $0.arrival = value } }
    let expected = ["600 -> 610", "610 -> 603"]
    expectLines(lines.arrival, are: expected, "arrival, observed while set to 610 and 603")
    let question = "delay, observed while arrival is set to 610 and 603"
    expectLines(lines.delay, are: ["0 -> 10", "10 -> 3"], question)
  }

  @Test func `announces both values before they change`() {
    let lines = Express().lines([.prior, .old]) { $0.delay = 5 }
    expectLines(lines.delay, are: ["prior: 0 ->", "0 ->"], "delay, observed with prior and old")
    let expected = ["prior: 600 ->", "600 ->"]
    expectLines(lines.arrival, are: expected, "arrival, observed with prior and old")
  }

  @Test func `announces zero and equal values`() {
    let lines = Express().lines { for value in [5, 0, 0] { $0.delay = value } }
    let expected = ["0 -> 5", "5 -> 0", "0 -> 0"]
    expectLines(lines.delay, are: expected, "delay, observed while set to 5, 0, and 0 again")
    let again = Express().lines { for value in [610, 610, 600] { $0.arrival = value } }
    let question = "arrival, observed while set to 610, 610 again, and 600"
    expectLines(again.arrival, are: ["600 -> 610", "610 -> 610", "610 -> 600"], question)
  }

  @Test func `announces nothing when it ignores a negative delay`() {
    let express = Express()
    express.delay = 5
    for (name, change) in [
      ("delay is set to -1", { $0.delay = -1 }), ("arrival is set to 590", { $0.arrival = 590 }),
    ] as [(String, (Express) -> Void)] {
      let lines = express.lines([.prior, .old, .new], during: change)
      expectLines(lines.delay, are: [], "delay, observed with prior while \(name)")
      expectLines(lines.arrival, are: [], "arrival, observed with prior while \(name)")
      let idea = "ignore a negative delay: keep the old one, whichever of the two values is set"
      expect(express.delay, is: 5, "delay, which was 5 before \(name)", idea: idea)
    }
    let lines = express.lines([.prior, .old, .new]) { $0.delay = 8 }
    let question = "delay, observed with prior while set to 8 after that"
    expectLines(lines.delay, are: ["prior: 5 ->", "5 -> 8"], question)
  }
}
