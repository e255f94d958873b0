import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter01 {
  /// The examples on the chapter's page, in its order.
  @Suite struct `The examples` {
    @Test func `a board without a branch throws a change away`() async {
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
  }
}

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
