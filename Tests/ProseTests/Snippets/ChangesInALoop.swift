import KVOController

/// "Moving from raw KVO or Combine": a loop that receives each change.
func changesInALoop() async {
  let (train, board) = (Train(), Board())
  let delays = board.kvoController.changes(of: train, \.delay, options: [.initial, .new])
  train.delay = 5
  train.delay = 9
  board.kvoController.unobserve(train, \.delay)
  for await change in delays { print(change.newValue ?? 0) }
  print("The loop has ended.")
}

private final class Train: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

private final class Board: KVOControlling, Sendable {
  let kvoControllers = KVOControllers()
}
