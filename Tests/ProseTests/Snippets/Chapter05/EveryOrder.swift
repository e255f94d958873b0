import Chapter05Mutex
import KVOStation
import KVOLoom

/// Chapter 5: two threads that each switch on one line of a board, in every order.
func everyOrder() {
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
      "Bo": { $0.registry.observe($0.train, \.platform) { $0.show($2.text) } },
    ]
  ) { platform in
    platform.train.delay = 5
    platform.train.platform = 2
    let count = platform.board.lines.count
    platform.registry.unobserve(platform.train, \.delay)
    platform.registry.unobserve(platform.train, \.platform)
    return count == 2 ? nil : "expected 2 lines, got \(count)"
  }
  print(loom.explore())
}
