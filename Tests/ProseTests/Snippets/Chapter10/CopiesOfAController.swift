import KVOController

/// Chapter 10, predict: a controller, and a copy of it.
func copiesOfAController() {
  let board = Board()
  let train = Train()
  var controller: KVOController? = KVOController(observer: board)
  var copy = controller
  controller?.observe(train, \.delay) { board, _, change in board.show(change.value) }

  controller = nil
  train.delay = 5
  print("registrations:", copy?.count ?? 0)
  copy = nil
  train.delay = 20
  withExtendedLifetime(board) {}
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

private final class Board {
  func show(_ minutes: Int) { print("\(minutes) min late") }
}
