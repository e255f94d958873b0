import KVOController

/// Chapter 10: a token ends one of two registrations for the same value.
func tokens() {
  let (train, board) = (Train(), Board())
  let controller = board.kvoController
  let first = controller.observe(train, \.delay) { _, _, change in print("first:", change.value) }
  let second = controller.observe(train, \.delay) { _, _, _ in print("never") }
  let third = controller.observe(train, \.delay, allowingDuplicates: true) { _, _, change in
    print("third:", change.value)
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
