import KVOController

/// "Moving from raw KVO or Combine": a loop that receives the value after each change.
func changesInALoop() async {
  let (train, board) = (Train(), Board())
  let delays = board.kvoController.values(of: train, \.delay, initial: true)
  train.delay = 5
  train.delay = 9
  board.kvoController.unobserve(train, \.delay)
  for await delay in delays { print(delay) }
  print("The loop has ended.")
}

private final class Train: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

private final class Board: KVOControlling, Sendable {
  let kvoControllerStorage = KVOControllerStorage()
}
