import KVOController

/// Chapter 10: a token ends one of two registrations for the same value.
func tokens() {
  let (train, board) = (Train(), Board())
  let first = board.kvoController.observe(train, \.delay) { _, _, delay in print("first:", delay) }
  let second = board.kvoController.observe(train, \.delay) { _, _, _ in print("never") }
  let third = board.kvoController.observe(train, \.delay, allowingDuplicates: true) { _, _, delay in
    print("third:", delay)
  }
  print(first.isNew, second.isNew, third.isNew)
  train.delay = 5
  first.invalidate()
  train.delay = 8
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

private final class Board: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
}
