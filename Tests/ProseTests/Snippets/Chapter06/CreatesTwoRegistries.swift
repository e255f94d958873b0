import Chapter06AutoUnobserve
import KVOLocking
import KVOStation
import KVOWeave
import KeyValueObserving

/// Chapter 6: a registry that's created on first use, in two sections, on two threads.
func createsTwoRegistries() {
  let loom = Loom(
    on: { HallBoard() },
    threads: [
      "Ada": { board in board.registry.observe(board.train, \.delay) { _, _, _ in } },
      "Bo": { board in board.registry.observe(board.train, \.platform) { _, _, _ in } },
    ]
  ) { board in
    let count = board.train.observerList.ledger.entries.count
    return count == 2 ? nil : "expected two ledger entries, got \(count)"
  }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

private final class HallBoard {
  let train = Train()
  private let stored = Locked<Registry<HallBoard>?>(nil)

  var registry: Registry<HallBoard> {
    if let registry = stored.withLock(as: "looks", { $0 }) { return registry }
    let registry = Registry(observer: self)
    _ = stored.withLock(as: "stores") { exchange(&$0, with: registry) }
    return registry
  }
}
