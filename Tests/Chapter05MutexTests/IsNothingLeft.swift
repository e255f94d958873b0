import Chapter05Mutex
import KVOClaims
import KVOLoom
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter05.`The examples` {
  @Test func `nothing is delivered after the end, and no entry is left`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      changesAfterTheEnd()
    }
    #expect(
      ended.printed == """
        holds in all 9 orders
        holds in all 298 orders
        """
    )
  }
}

/// Changes a value that another thread unobserves, and then one that it's beginning to observe.
private func changesAfterTheEnd() {
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
  Loom(watching: ["Chapter05Mutex", "KVOClaims"], on: makePlatform, threads: threads) { platform in
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
