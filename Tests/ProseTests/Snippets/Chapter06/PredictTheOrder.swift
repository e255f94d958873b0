import Chapter06AutoUnobserve
import KeyValueObserving

/// Chapter 6: two boards and a train, each of which is let go of in turn.
func predictTheOrder() {
  var train: Train? = Train()
  var (hall, exit): (HallBoard?, HallBoard?) = (HallBoard("hall"), HallBoard("exit"))
  if let train {
    hall?.watch(train)
    exit?.watch(train)
  }

  train?.delay = 5
  train = nil
  hall = nil
  exit?.registry.unobserveAll()
  exit = nil
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0

  deinit { print("the train goes, with \(observerList.ledger.entries.count) entries") }
}

private final class HallBoard: RegistryOwner {
  let registryStorage = RegistryStorage()
  private let name: String
  private weak var train: Train?

  init(_ name: String) { self.name = name }

  func watch(_ train: Train) {
    self.train = train
    registry.observe(train, \.delay) { board, train, _ in print("\(board.name): \(train.delay)") }
  }

  deinit {
    print("\(name) goes")
    train?.delay += 1
  }
}
