import Chapter05Mutex
import KVOStation
import KeyValueObserving

/// Chapter 6: deallocates a train before its board, with a registry that refers to trains weakly.
func trainFirst() {
  let board = Board()
  let registry = TidyRegistry(observer: board)
  do {
    let train = Train()
    registry.observe(train)
  }
  print("the train has gone")
  withExtendedLifetime((board, registry)) {}
}

private struct Weak<Object: AnyObject> {
  weak var object: Object?
}

/// Chapter 5's registry, with a `deinit` that ends what it can still find.
private final class TidyRegistry {
  private let registry: Registry<Board>
  private var trains: [Weak<Train>] = []

  init(observer: Board) { registry = Registry(observer: observer) }

  func observe(_ train: Train) {
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    trains.append(Weak(object: train))
  }

  deinit {
    for train in trains.compactMap(\.object) { registry.unobserve(train, \.delay) }
  }
}
