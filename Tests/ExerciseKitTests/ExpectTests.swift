import ExerciseKit
import Testing

@Suite struct `A failure of an exercise` {
  @Test func `states the question, both results, and the idea`() async throws {
    let issues = try await issues { expect(3, is: 2, "the count", idea: "count twice") }
    #expect(issues == ["the count: expected 2, got 3. Idea: count twice."])
  }

  @Test func `shows optionals and strings as they are written in Swift`() async throws {
    let issues = try await issues { expect(Optional("late"), is: nil, "the line", idea: "none") }
    #expect(issues == ["the line: expected nil, got \"late\". Idea: none."])
  }

  @Test func `is not recorded if the results are equal`() async {
    #expect(expect(2, is: 2, "the count", idea: "none"))
  }

  @Test func `is recorded in the child process of an exit test, too`() async throws {
    let issues = try await issues {
      await #expect(processExitsWith: .success) { expect(3, is: 2, "the count", idea: "none") }
    }
    #expect(issues == ["the count: expected 2, got 3. Idea: none."])
  }

  @Test func `explains how a child process ended`() async throws {
    let issues = try await issues {
      await #expect(
        processExitsWith: .failure,
        explanation("removing twice", expected: "a trap", got: "none", idea: "none")
      ) {}
    }
    #expect(issues == ["removing twice: expected a trap, got none. Idea: none."])
  }
}

@Suite struct `Predictions` {
  @Test func `are judged up to the first wrong one, without the result`() async throws {
    let issues = try await issues {
      expectPredictions(
        Prediction("the first", said: 1, happened: 1, idea: "a"),
        Prediction("the second", said: 5, happened: 77, idea: "b"),
        Prediction("the third", said: "x", happened: "y", idea: "c")
      )
    }
    #expect(issues == ["the second: expected what running shows, got 5. Idea: b."])
  }
}
