import KVOController

/// Chapter 10: the station on the finished library.
func libraryTour() {
  let (train, board) = (Train(), Board())
  board.watch(train)
  train.delay = 5
  train.platform = 3
  board.kvoController.unobserve(train)
  train.delay = 8
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1
}

private final class Board: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()

  func watch(_ train: Train) {
    kvoController.observe(train, \.delay, options: .initial) { board, _, change in
      board.show("\(change.value) min late")
    }
    kvoController.observe(train, \.platform, options: .old) { board, _, change in
      board.show("from platform \(change.oldValue ?? 0) to \(change.value)")
    }
  }

  private func show(_ text: String) { print(text) }
}
