import Chapter05Mutex
import KVOLocking
import KVOStation
import KVOLoom
import KeyValueObserving

/// Chapter 5: one thread observes a value, and another one unobserves it, in every order.
///
/// The second loom's other thread also changes the value, which has to be guarded for that.
func nothingIsLeft() {
  let withoutChange = Loom(
    watching: ["Chapter05Mutex", "KeyValueObserving"],
    on: { Platform(Train()) },
    threads: [
      "Ada": { $0.registry.observe($0.train, \.delay) { $0.show($2.text) } },
      "Bo": { _ = $0.registry.unobserve($0.train, \.delay) },
    ]
  ) { platform in
    platform.registry.unobserve(platform.train, \.delay)
    return platform.leftovers
  }
  print(withoutChange.explore())
  let withChange = Loom(
    watching: ["Chapter05Mutex", "ProseTests"],
    on: { Platform(SharedTrain()) },
    threads: [
      "Ada": { $0.registry.observe($0.train, \.delay) { $0.show($2.text) } },
      "Bo": { if $0.registry.unobserve($0.train, \.delay) { $0.train.delay = 5 } },
    ]
  ) { platform in
    platform.registry.unobserve(platform.train, \.delay)
    return platform.leftovers
  }
  print(withChange.explore())
}

private final class Platform<ObservedTrain: KeyValueObservable> {
  let train: ObservedTrain
  // Only a thread that makes a change writes on the board.
  let board = Board()
  let registry: Registry<Board>

  init(_ train: ObservedTrain) {
    self.train = train
    registry = Registry(observer: board)
  }

  /// What's on the board, or still in the ledger, once everything has ended.
  var leftovers: String? {
    let (lines, entries) = (board.lines, train.observerList.ledger.entries.count)
    return lines == [] && entries == 0 ? nil : "shown: \(lines), entries left: \(entries)"
  }
}

/// A train whose delay any thread may change.
private final class SharedTrain: KeyValueObservable {
  let observerList = ObserverList()
  private let minutes = Locked(0)

  var delay: Int {
    get {
      accessValue(for: \.delay)
      return minutes.withLock(as: "reads the delay") { $0 }
    }
    set {
      withChange(of: \.delay) { minutes.withLock(as: "stores the delay") { $0 = newValue } }
    }
  }
}
