import Chapter01Registry
import KVOJudging
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// The tests of chapter 1, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter01 {
  @Suite(.lesson) struct `A board that observes two values of a train` {
    @Test func `before: throws a change away if its observeValue method lacks a branch`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        forgetsABranch()
      }
      #expect(
        ended.printed == """
          delay -> 5
          minute -> 600
          """
      )
    }

    // In KVOController, `-observe:keyPath:options:block:` takes a block, and `_FBKVOInfo` stores
    // it.
    @Test func `after: has a handler for each value, because observing takes one`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        observesTwoValues()
      }
      #expect(
        ended.printed == """
          delay -> 5
          platform -> 3
          """
      )
    }
  }
}

/// The program of *What breaks*.
private func forgetsABranch() {
  let (train, clock) = (Train(), Clock())
  let board = DeparturesBoard(train: train, clock: clock)
  board.start()
  train.delay = 5
  train.platform = 3
  clock.minute = 600
  board.stop()
}

private final class DeparturesBoard: KeyValueObserver {
  let train: Train
  let clock: Clock

  init(train: Train, clock: Clock) {
    self.train = train
    self.clock = clock
  }

  func start() {
    train.addObserver(self, forKeyPath: \.delay, options: .new)
    train.addObserver(self, forKeyPath: \.platform, options: .new)
    clock.addObserver(self, forKeyPath: \.minute, options: .new)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    if object === train, keyPath == \Train.delay {
      print("delay \(change.text)")
    } else if object === clock, keyPath == \Clock.minute {
      print("minute \(change.text)")
    }
  }

  func stop() {
    clock.removeObserver(self, forKeyPath: \.minute)
    train.removeObserver(self, forKeyPath: \.platform)
    train.removeObserver(self, forKeyPath: \.delay)
  }
}

/// The program of *The idea*.
private func observesTwoValues() {
  let (train, board) = (Train(number: 7), Board())
  let registry = Registry(observer: board)

  registry.observe(train, \.delay) { board, _, change in board.show("delay \(change.text)") }
  registry.observe(train, \.platform) { board, _, change in board.show("platform \(change.text)") }
  train.delay = 5
  train.platform = 3
  registry.unobserve(train, \.platform)
  registry.unobserve(train, \.delay)

  for line in board.lines { print(line) }
}
