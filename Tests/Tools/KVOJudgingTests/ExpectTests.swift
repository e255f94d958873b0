import KVOExercises
import KVOLocking
import KVOLoom
import Testing

@testable import KVOJudging

@Suite struct `An expectation` {
  @Test func `says what was asked, expected, and got`() throws {
    let line = #line + 1
    let refutation = try #require(throws: Refutation.self) {
      try expect("late", is: "on time", "the state", idea: "look again")
    }
    #expect(refutation.details.map(\.text) == ["the state", #""on time""#, #""late""#])
    #expect(refutation.idea == "look again")
    #expect((refutation.file, refutation.line) == (#filePath, line))
  }

  @Test func `writes optional values as Swift does, and an enumeration's case by its name`() throws
  {
    let optional = try #require(throws: Refutation.self) {
      try expect(Optional(5), is: nil, "the delay")
    }
    #expect(optional.details.map(\.text) == ["the delay", "nil", "5"])
    let color = try #require(throws: Refutation.self) {
      try expect(Color.red, is: Optional(.green), "the signal")
    }
    #expect(color.details.map(\.text) == ["the signal", "green", "red"])
  }

  @Test func `of an object says whether it's still in memory`() throws {
    let box = Box()
    let refutation = try #require(throws: Refutation.self) {
      try expect(box, isDeallocated: true, "the box")
    }
    #expect(refutation.details[2].text == "an object that's still in memory")
  }

  private final class Box {}
  private enum Color { case red, green }
}

@Suite struct `Predictions` {
  @Test func `are refuted without their result`() throws {
    try expectPrediction("one", said: 1, happened: 1, idea: "…")
    let refutation = try #require(throws: Refutation.self) {
      try expectPrediction("two", said: 1, happened: 2, idea: "count")
    }
    #expect(refutation.details.map(\.text) == ["two", "1"])
    #expect(refutation.idea == "count")
  }
}

@Suite(.serialized) struct `Every order` {
  /// Two threads that add to a count.
  private var loom: Loom<Locked<Int>> {
    let add: (Locked<Int>) -> Void = { count in
      let old = count.withLock { $0 }
      count.withLock { $0 = old + 1 }
    }
    return Loom(on: { Locked(0) }, threads: ["Ada": add, "Bo": add]) { count in
      let total = count.withLock { $0 }
      return total == 2 ? nil : "the count is \(total)"
    }
  }

  @Test func `is refuted with the steps of the first one that fails`() throws {
    let refutation = try #require(throws: Refutation.self) {
      try expectInEveryOrder(of: loom, "two additions", idea: "add at once")
    }
    #expect(refutation.details[2].text == "a fault in order 2: the count is 1")
    #expect(refutation.details.count == 3 + 4)
    #expect(refutation.idea == "add at once")
  }

  @Test func `can't be judged if there are too many`() throws {
    let many: (Locked<Int>) -> Void = { count in for _ in 1...10 { count.withLock { $0 += 1 } } }
    let loom = Loom(on: { Locked(0) }, threads: ["Ada": many, "Bo": many]) { _ in nil }
    let refutation = try #require(throws: Refutation.self) {
      try expectInEveryOrder(of: loom, "many additions", limit: 100)
    }
    #expect(refutation.outcome == .notJudged)
    #expect(refutation.details[0].text.hasPrefix("many additions: the critical sections"))
  }
}
