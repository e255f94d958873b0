import KVOController

/// Chapter 10: what the finished library can observe.
func libraryTour() {
  let (train, board) = (Train(), Board())
  board.watch(train)
  train.delay = 5
  train.platform = 3
  train.mutableArrayValue(forKeyPath: \.stops).append("Bern")
  board.kvoController.unobserve(train)
  train.delay = 8
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1
  @Observed var stops = ["Basel", "Olten"]
}

private final class Board: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()

  func watch(_ train: Train) {
    kvoController.observe(train, \.delay) { board, _, delay in
      board.show("delay", delay)
    }
    kvoController.observe(train, \.platform) { board, _, old, new in
      board.show("platform", "\(old), now \(new)")
    }
    kvoController.observe(train, \.stops, options: .new) { board, _, change in
      board.show("\(change.kind)", change.newValue ?? [])
    }
  }

  private func show(_ name: String, _ value: Any) {
    print("\(name): \(value)")
  }
}
