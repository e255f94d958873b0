import KeyValueObserving
import KVOStation

/// Chapter 1: one method for everything, and a branch that nobody wrote.
func cascade() {
  let (train, clock) = (Train(), Clock())
  let hall = Hall(train: train, clock: clock)
  hall.open()
  train.delay = 5
  train.platform = 3
  clock.minute = 600
  hall.close()
}

private final class Hall: KeyValueObserver {
  let train: Train
  let clock: Clock

  init(train: Train, clock: Clock) {
    self.train = train
    self.clock = clock
  }

  func open() {
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

  func close() {
    clock.removeObserver(self, forKeyPath: \.minute)
    train.removeObserver(self, forKeyPath: \.platform)
    train.removeObserver(self, forKeyPath: \.delay)
  }
}
