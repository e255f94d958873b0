import Chapter05Mutex
import KVOStation
import KVOWeave
import KeyValueObserving

/// Chapter 5: one thread observes a value, another one unobserves and changes it, in every order.
func nothingIsLeft() {
  final class Platform {
    let train = Train()
    let board = Board()
    let registry: Registry<Board>

    init() { registry = Registry(observer: board) }
  }
  let loom = Loom(
    watching: ["Chapter05Mutex", "KeyValueObserving"],
    on: { Platform() },
    threads: [
      "Ada": { $0.registry.observe($0.train, \.delay) { $0.show($2.text) } },
      "Bo": { if $0.registry.unobserve($0.train, \.delay) { $0.train.delay = 5 } },
    ]
  ) { platform in
    let lines = platform.board.lines
    platform.registry.unobserve(platform.train, \.delay)
    let entries = platform.train.observerList.ledger.entries.count
    return lines == [] && entries == 0 ? nil : "shown: \(lines), entries left: \(entries)"
  }
  print(loom.explore())
}
