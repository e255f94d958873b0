import Chapter05Mutex
import KVOLocking
import KVOLoom
import KVOStation
import TestSupport
import Testing

extension Chapter05.`The examples` {
  @Test func `a change and an unobserve have three results`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      changesAndUnobserves()
    }
    #expect(
      ended.printed == """
        changed, unobserved
        unobserved
        unobserved, changed
        """
    )
  }
}

/// One thread changes a train while another one unobserves it.
private func changesAndUnobserves() {
  var outcomes: Set<[String]> = []
  let loom = Loom(
    watching: ["Chapter05Mutex", "Chapter05MutexTests"],
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
  if let failure = loom.explore().failure { print(failure) }
  for lines in outcomes.map({ $0.joined(separator: ", ") }).sorted() { print(lines) }
}

private final class Platform {
  let train = Train()
  let board = LockedBoard()
  let registry: Registry<LockedBoard>

  init() {
    registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, _ in board.show("changed") }
  }
}

/// A board that both threads may write on.
private final class LockedBoard {
  let lines = Locked<[String]>([])

  func show(_ line: String) { lines.withLock(as: "shows a line") { $0.append(line) } }
}
