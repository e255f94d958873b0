import KVOController

/// Chapter 9: what the finished library can observe.
func libraryTour() {
  let (train, board) = (Train(), Board())
  board.watch(train)
  train.delay = 5
  train.mutableArrayValue(forKeyPath: \.stops).append("Bern")
  board.kvoController.unobserve(train)
  train.delay = 8
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var stops = ["Basel", "Olten"]
}

private final class Board: KVOControlling {
  let kvoControllers = KVOControllers()

  func watch(_ train: Train) {
    kvoController.observe(train, \.delay) { board, _, change in
      board.show("delay", change.newValue ?? 0)
    }
    kvoController.observe(train, \.stops) { board, _, change in
      board.show("\(change.kind)", change.newValue ?? [])
    }
  }

  private func show(_ name: String, _ value: Any) {
    print("\(name): \(value)")
  }
}
