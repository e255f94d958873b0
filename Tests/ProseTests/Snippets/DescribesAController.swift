import KVOController

/// Chapter 9: what a controller prints in a debugger.
func describesAController() {
  let board = Board()
  let train = Train()
  board.kvoController.observe(train, \.delay, options: [.old, .new]) { _, _, _ in }
  print(board.kvoController.debugDescription)
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

private final class Board: KVOControlling {
  let kvoControllers = KVOControllers()
}
