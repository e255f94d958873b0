import KVOJudging
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

private let claims = Claim.list("An express") {
  Claim("announces in nested pairs") {
    let express = Express()
    ask(
      "setting delay to 5, and then arrival to 610",
      idea: """
        pairs of willChangeValue and didChangeValue nest like parentheses; and a setter that sets \
        its own property never ends, so store the value in minutesLate
        """
    )
    express.delay = 5
    express.arrival = 610
  }

  Claim("stores the delay") {
    let express = Express()
    let idea = "store every delay in minutesLate, except a negative one"
    for delay in [5, 0] {
      express.delay = delay
      try expect(express.delay, is: delay, "delay, after it's set to \(delay)", idea: idea)
    }
  }

  Claim("stores the delay that belongs to an arrival") {
    let express = Express()
    express.arrival = 610
    try expect(
      express.delay,
      is: 10,
      "delay, after arrival is set to 610",
      idea: "the train is due at 600, and the delay is the time from then to the arrival"
    )
  }

  Claim("announces its delay") {
    let express = Express()
    let lines = express.lines { for value in [5, 12] { $0.delay = value } }
    try expect(
      lines.delay,
      is: ["0 -> 5", "5 -> 12"],
      "delay, observed while set to 5 and 12",
      idea: "willChangeValue reads the old value, and didChangeValue reads the new one"
    )
  }

  Claim("announces the arrival when the delay changes") {
    let express = Express()
    let lines = express.lines { for value in [5, 12] { $0.delay = value } }
    try expect(
      lines.arrival,
      is: ["600 -> 605", "605 -> 612"],
      "arrival, observed while delay is set to 5 and 12",
      idea: "delay and arrival change together, when you store the new value, so announce both"
    )
  }

  Claim("announces both values once when the arrival is set") {
    let express = Express()
    let lines = express.lines { for value in [610, 603] { $0.arrival = value } }
    let idea = "announce each change once, in the setter that stores the new value"
    try expect(
      lines.arrival,
      is: ["600 -> 610", "610 -> 603"],
      "arrival, observed while set to 610 and 603",
      idea: idea
    )
    try expect(
      lines.delay,
      is: ["0 -> 10", "10 -> 3"],
      "delay, observed while arrival is set to 610 and 603",
      idea: idea
    )
  }

  Claim("announces zero and equal values") {
    let express = Express()
    let lines = express.lines { for value in [5, 5, 0] { $0.delay = value } }
    try expect(
      lines.delay,
      is: ["0 -> 5", "5 -> 5", "5 -> 0"],
      "delay, observed while set to 5, 5 again, and 0",
      idea: "only a negative delay is ignored; 0 and the current value are announced like any other"
    )
  }

  Claim("announces nothing when it ignores a negative delay") {
    let express = Express()
    for property in ["delay", "arrival"] {
      express.delay = 5
      let (delay, arrival) = express.lines([.prior, .old, .new]) {
        if property == "delay" { $0.delay = -1 } else { $0.arrival = 599 }
      }
      let change = "while \(property) is set to \(property == "delay" ? -1 : 599)"
      let idea = "decide before you announce: a negative delay is neither stored nor announced"
      try expect(delay, is: [], "delay, observed with prior \(change)", idea: idea)
      try expect(arrival, is: [], "arrival, observed with prior \(change)", idea: idea)
      try expect(express.delay, is: 5, "delay, which was 5, \(change)", idea: idea)
    }
  }
}

@Suite(.serialized) struct `An express` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
