import Chapter05Mutex
import KVOLocking
import KVOStation
import KVOLoom

/// Chapter 5: one thread changes a train while another unobserves it, in every order.
func predictOrders() {
  final class Platform {
    let train = Train()
    let board = SharedBoard()
    let registry: Registry<SharedBoard>

    init() {
      registry = Registry(observer: board)
      registry.observe(train, \.delay) { board, _, _ in board.show("changed") }
    }
  }
  var outcomes: Set<[String]> = []
  let loom = Loom(
    watching: ["Chapter05Mutex", "ProseTests"],
    on: { Platform() },
    threads: [
      "Ada": { $0.train.delay = 5 },
      "Bo": { platform in
        platform.registry.unobserve(platform.train, \.delay)
        platform.board.show("unobserved")
      },
    ]
  ) { platform in
    outcomes.insert(platform.board.lines.withLock { $0 })
    return nil
  }
  let report = loom.explore()
  if let failure = report.failure { print(failure) }
  for lines in outcomes.map({ $0.joined(separator: ", ") }).sorted() { print(lines) }
}

/// A board that both threads may write on.
private final class SharedBoard {
  let lines = Locked<[String]>([])

  func show(_ line: String) { lines.withLock(as: "shows a line") { $0.append(line) } }
}
