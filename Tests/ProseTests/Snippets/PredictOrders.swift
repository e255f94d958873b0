import Chapter5Mutex
import KeyValueObserving
import KVOStation
import KVOWeave

/// Chapter 5: two threads observe one key path, in every order.
func predictOrders() {
  final class Platform {
    let train = Train()
    let board = Board()
    let registry: Registry<Board>
    var answers: [Bool] = []
    init() { registry = Registry(observer: board) }
    func observe() { answers.append(registry.observe(train, \.delay) { _, _, _ in }) }
  }
  let loom = Loom(
    watching: ["Chapter5Mutex"],
    on: { Platform() },
    threads: ["Ada": { $0.observe() }, "Bo": { $0.observe() }]
  ) { platform in
    let news = platform.answers.filter(\.self).count
    platform.registry.unobserve(platform.train, \.delay)
    return news == 1 ? nil : "\(news) began it"
  }
  let report = loom.explore()
  print(report.failure == nil ? "one of the two begins it, in all orders" : "not so")
}
