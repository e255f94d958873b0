import Chapter05Mutex
import KVOLocking
import KVOStation
import KVOLoom
import KeyValueObserving

/// Chapter 5: changes a value that another thread unobserves or is beginning to observe, in every
/// order.
func nothingIsLeft() {
  let observe: (Platform) -> Void = { $0.registry.observe($0.train, \.delay) { $0.show($2.text) } }
  let afterNothing = loom(
    on: {
      let platform = Platform()
      observe(platform)
      return platform
    },
    [
      "Ada": { $0.registry.unobserve($0.train, \.delay) },
      "Bo": { platform in
        platform.registry.unobserve(platform.train, \.delay)
        platform.train.delay = 5
      },
    ]
  )
  print(afterNothing.explore())
  let whileBeginning = loom(
    on: { Platform() },
    [
      "Ada": observe,
      "Bo": { if $0.registry.unobserve($0.train, \.delay) { $0.train.delay = 5 } },
    ]
  )
  print(whileBeginning.explore())
}

/// Returns a loom that finds fault with what's on the board, or still in the ledger, once
/// everything has ended.
private func loom(
  on makePlatform: @escaping () -> Platform,
  _ threads: KeyValuePairs<String, (Platform) -> Void>
) -> Loom<Platform> {
  Loom(watching: ["Chapter05Mutex", "ProseTests"], on: makePlatform, threads: threads) { platform in
    platform.registry.unobserve(platform.train, \.delay)
    let (lines, entries) = (platform.board.lines, platform.train.observerList.ledger.entries.count)
    return lines == [] && entries == 0 ? nil : "shown: \(lines), entries left: \(entries)"
  }
}

private final class Platform {
  let train = SharedTrain()
  // Only a thread that makes a change writes on the board.
  let board = Board()
  let registry: Registry<Board>

  init() { registry = Registry(observer: board) }
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
