import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// Someone who is rung when a train changes.
final class Line {
  private let answer: (String) -> Void

  init(_ answer: @escaping (String) -> Void) { self.answer = answer }

  func ring(_ change: ObservedChange) { answer(change.text) }
}

@Suite(.exercise("4.1")) struct `A switchboard` {
  private final class Log { var rings: [String] = [] }

  private let switchboard = Switchboard()
  private let train = Train(number: 7)
  private let other = Train(number: 8)
  private let log = Log()

  private func line(_ name: String) -> Line {
    Line { [log] in log.rings.append("\(name) \($0)") }
  }

  @Test func `rings a line until it is disconnected`() {
    let line = line("A")
    let context = switchboard.connect(line, to: train, \.delay)
    train.delay = 5
    switchboard.disconnect(context, from: train, \.delay)
    train.delay = 6
    expect(
      log.rings,
      is: ["A -> 5"],
      "who rang, for a change before the disconnection and one after",
      idea: "to disconnect is to take out the raw registration and the place in the table"
    )
    expect(
      train.observerList.ledger.rawRegistrations.count,
      is: 0,
      "how many raw registrations are left",
      idea: "each connection makes one raw registration, and takes that one back"
    )
    withExtendedLifetime(line) {}
  }

  @Test func `tells two trains on one key path apart`() {
    let lines = [line("7"), line("8")]
    let first = switchboard.connect(lines[0], to: train, \.delay)
    let second = switchboard.connect(lines[1], to: other, \.delay)
    train.delay = 5
    other.delay = 6
    switchboard.disconnect(first, from: train, \.delay)
    switchboard.disconnect(second, from: other, \.delay)
    expect(
      log.rings,
      is: ["7 -> 5", "8 -> 6"],
      "who rang, for a change of 7 and one of 8",
      idea: "every train has a delay: a key path does not say whose"
    )
    withExtendedLifetime(lines) {}
  }

  @Test func `tells two key paths of one train apart`() {
    let lines = [line("delay"), line("platform")]
    let first = switchboard.connect(lines[0], to: train, \.delay)
    let second = switchboard.connect(lines[1], to: train, \.platform)
    train.delay = 5
    train.platform = 2
    switchboard.disconnect(first, from: train, \.delay)
    switchboard.disconnect(second, from: train, \.platform)
    expect(
      log.rings,
      is: ["delay -> 5", "platform -> 2"],
      "who rang, for a change of the delay and one of the platform",
      idea: "one train can have many lines: an object does not say which"
    )
    withExtendedLifetime(lines) {}
  }

  @Test func `does not keep a line alive, and lets its call go nowhere`() {
    var line: Line? = line("A")
    weak let watched = line
    let context = line.flatMap { switchboard.connect($0, to: train, \.delay) }
    line = nil
    expect(
      watched == nil,
      is: true,
      "whether the line died with its last owner",
      idea: "a table of whom to ring must not be a reason to live"
    )
    train.delay = 5
    switchboard.disconnect(context, from: train, \.delay)
    expect(
      log.rings,
      is: [],
      "who rang after the line's death",
      idea: "a context that leads nowhere is an answer, not an error"
    )
  }

  @Test func `does not ring who was disconnected earlier in the round`() {
    let second = line("second")
    var context: UnsafeRawPointer?
    let first = Line { [switchboard, train, log] change in
      log.rings.append("first \(change)")
      switchboard.disconnect(context, from: train, \.delay)
    }
    let firstContext = switchboard.connect(first, to: train, \.delay)
    context = switchboard.connect(second, to: train, \.delay)
    train.delay = 5
    switchboard.disconnect(firstContext, from: train, \.delay)
    expect(
      log.rings,
      is: ["first -> 5"],
      "who rang, where the first line disconnects the second",
      idea: "a round calls everyone it began with: only the table knows who has left since"
    )
    withExtendedLifetime((first, second)) {}
  }

  @Test func `does not use the line's address as the context`() {
    let line = line("A")
    let address = UnsafeRawPointer(Unmanaged.passUnretained(line).toOpaque())
    let context = switchboard.connect(line, to: train, \.delay)
    switchboard.disconnect(context, from: train, \.delay)
    expect(
      context == address,
      is: false,
      "whether the context is the line's address",
      idea: "an address is given to another as soon as its object is gone, like a platform number"
    )
    withExtendedLifetime(line) {}
  }

  @Test func `never gives out a context twice`() {
    let line = line("A")
    var contexts: [UnsafeRawPointer?] = []
    for _ in 0..<1_000 {
      let context = switchboard.connect(line, to: train, \.delay)
      contexts.append(context)
      switchboard.disconnect(context, from: train, \.delay)
    }
    expect(
      Set(contexts).count,
      is: 1_000,
      "how many different contexts 1,000 connections had, one after the other",
      idea: "a call for the one who left may still be under way: a number that only grows is safe"
    )
    expect(
      contexts.contains(nil),
      is: false,
      "whether one of them was nil",
      idea: "no context at all is a context that others use, too: begin to count at 1"
    )
  }
}
