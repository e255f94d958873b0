import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// Keeps `object` for ever: how trains and registries die is the matter of other exercises.
private func forever<Object: AnyObject>(_ object: Object) -> Object {
  Unmanaged.passRetained(object).takeUnretainedValue()
}

@Suite(.exercise("1.1")) struct `A registry` {
  private let train = forever(Train())
  private let other = forever(Train(number: 8))
  private let registry = forever(Registry())
  private let board = Board()

  @Test func `calls the handler with each new value`() {
    registry.observe(train, \.delay) { board.show(delay: $0) }
    train.delay = 5
    train.delay = 6
    expect(
      board.lines,
      is: ["5 min late", "6 min late"],
      "what the board shows after delays of 5 and 6",
      idea: "one raw registration, and one place that knows which handler it is for"
    )
  }

  @Test func `tells trains apart`() {
    registry.observe(train, \.delay) { board.show("7: \($0)") }
    registry.observe(other, \.delay) { board.show("8: \($0)") }
    other.delay = 5
    expect(
      board.lines,
      is: ["8: 5"],
      "what the board shows when train 8, of two, is late",
      idea: "the callback is one for all objects: ask which one has changed"
    )
  }

  @Test func `tells key paths apart`() {
    registry.observe(train, \.delay) { board.show("delay \($0)") }
    registry.observe(train, \.platform) { board.show("platform \($0)") }
    train.platform = 2
    expect(
      board.lines,
      is: ["platform 2"],
      "what the board shows when the platform, of delay and platform, changes",
      idea: "the callback is one for all key paths: ask which one has changed"
    )
  }

  @Test func `calls each of two handlers once`() {
    registry.observe(train, \.delay) { board.show("first \($0)") }
    registry.observe(train, \.delay) { board.show("second \($0)") }
    train.delay = 5
    expect(
      board.lines.sorted(),
      is: ["first 5", "second 5"],
      "what the board shows after one change that two handlers observe",
      idea: "each raw registration is called for itself: a context tells which call this is"
    )
  }

  @Test func `ends one observation for each unobserve`() {
    registry.observe(train, \.delay) { board.show("first \($0)") }
    registry.observe(train, \.delay) { board.show("second \($0)") }
    registry.unobserve(train, \.delay)
    train.delay = 5
    expect(
      board.lines,
      is: ["first 5"],
      "what the board shows after the second of two observations was ended",
      idea: "observe and unobserve are pairs; the latest is ended first"
    )
  }

  @Test func `never takes one registration for another`() {
    registry.observe(train, \.delay) { board.show("first \($0)") }
    registry.observe(train, \.platform) { board.show("platform \($0)") }
    registry.unobserve(train, \.delay)
    registry.observe(train, \.delay) { board.show("second \($0)") }
    train.delay = 5
    expect(
      board.lines,
      is: ["second 5"],
      "what the board shows when the delay, ended and observed again, changes",
      idea: "what tells registrations apart is never given out twice"
    )
  }

  @Test func `leaves no raw registration behind`() {
    registry.observe(train, \.delay) { _ in }
    registry.observe(train, \.platform) { _ in }
    registry.unobserve(train, \.delay)
    registry.unobserve(train, \.platform)
    expect(
      train.observerList.ledger.rawRegistrations.count,
      is: 0,
      "the raw registrations left after everything was unobserved",
      idea: "forgetting a handler is half of the work: the train still calls"
    )
  }

  @Test func `lets a handler unobserve`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a handler that unobserves itself",
        expected: "the next handler to be called",
        got: "a trap",
        idea: "a handler may change the very list that you are walking through"
      )
    ) {
      limitChild()
      let (train, registry, board) = (Train(), Registry(), Board())
      registry.observe(train, \.delay) {
        board.show("delay \($0)")
        registry.unobserve(train, \.delay)
      }
      registry.observe(train, \.platform) { board.show("platform \($0)") }
      train.delay = 5
      train.delay = 6
      train.platform = 2
      expect(
        board.lines,
        is: ["delay 5", "platform 2"],
        "what the board shows when the handler for the delay ends itself in its first call",
        idea: "a handler may change the very list that you are walking through"
      )
      registry.unobserve(train, \.platform)
    }
  }
}
