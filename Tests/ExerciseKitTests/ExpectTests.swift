import ExerciseKit
import Testing

@Suite struct `A failure for the reader` {
  @Test func `says what was asked, expected and came, and the idea`() async {
    let heard = await reports { expect(3, is: 2, "the count", idea: "count twice") }
    #expect(heard == ["the count: expected 2, came 3. Idea: count twice."])
  }

  @Test func `shows optionals and strings as the reader would write them`() async {
    let heard = await reports { expect(Optional("late"), is: nil, "the line", idea: "none") }
    #expect(heard == ["the line: expected nil, came \"late\". Idea: none."])
  }

  @Test func `is silent when all is well`() async {
    #expect(expect(2, is: 2, "the count", idea: "none"))
  }

  @Test func `travels from the child of an exit test`() async {
    let heard = await reports {
      await #expect(processExitsWith: .success) { expect(3, is: 2, "the count", idea: "none") }
    }
    #expect(heard == ["the count: expected 2, came 3. Idea: none."])
  }
}

@Suite struct `Predictions` {
  @Test func `name only the first wrong one, and never the value`() async {
    let heard = await reports {
      expectPredictions(
        Prediction("the first", said: 1, happened: 1, idea: "a"),
        Prediction("the second", said: 5, happened: 77, idea: "b"),
        Prediction("the third", said: "x", happened: "y", idea: "c")
      )
    }
    #expect(heard == ["the second: expected what running shows, came 5. Idea: b."])
  }
}
