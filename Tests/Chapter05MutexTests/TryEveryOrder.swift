import Chapter05Mutex
import KVOLoom
import KVOStation
import TestSupport
import Testing

extension Chapter05.`The examples` {
  @Test func `a board shows two lines that two threads switch on`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      switchesOnTwoLines()
    }
    #expect(ended.printed == "holds in all 252 orders")
  }
}

private func switchesOnTwoLines() {
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

private final class Platform {
  let train = Train()
  let board = Board()
  let registry: Registry<Board>

  init() { registry = Registry(observer: board) }
}
