import Chapter04Dispatcher
import Chapter05Mutex
import KVOClaims
import KVOJudging
import KVOLoom
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// The tests of chapter 5, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter05 {
  // Looms try every order only in a debug build.
  #if DEBUG
    @Suite(.lesson) struct `Two threads that each make one board observe a value of a train` {
      // In a process of its own, because nothing protects the table of chapter 4's dispatcher.
      @Test func `before: lose a registration in one order, because both store the same set`() async
      {
        let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent])
        {
          switchesOnTwoUnguardedLines()
        }
        #expect(ended.printed == "expected 2 lines, got 1")
      }

      // In KVOController, the mutex `_lock` of a controller guards `_objectInfosMap`.
      @Test func `after: make two registrations in every order, because a lock guards the sets`()
        async
      {
        let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent])
        {
          switchesOnTwoLines()
        }
        #expect(ended.printed == "holds in all 252 orders")
      }
    }
  #endif
}

/// The program of *Why it's enough to try every order*, without its locks.
///
/// Only one thread runs at any time, because in chapter 4, two at once are undefined behavior.
private func switchesOnTwoUnguardedLines() {
  struct Platform {
    let train = Train()
    let board = Board()
    let registry: Chapter04Dispatcher.Registry<Board>

    init() { registry = Chapter04Dispatcher.Registry(observer: board) }
  }

  let loom = Loom(
    on: { Platform() },
    threads: [
      "Ada": { $0.registry.observe($0.train, \.[Line.delay]) { $0.show($2.text) } },
      "Bo": { $0.registry.observe($0.train, \.[Line.platform]) { $0.show($2.text) } },
    ]
  ) { platform in
    platform.train.delay = 5
    platform.train.platform = 2
    let count = platform.board.lines.count
    platform.train.endLeftoverRegistrations()
    return count == 2 ? nil : "expected 2 lines, got \(count)"
  }
  print(loom.explore().failure?.fault ?? "holds in all orders")
}

/// A line of the board, with a point at which the other thread may come in between.
private enum Line: Hashable {
  case delay, platform

  func hash(into hasher: inout Hasher) {
    // A registry hashes the key path, and so the line, while it looks for an equal registration.
    point("looks for an equal registration")
    hasher.combine(self == .delay)
  }
}

extension Train {
  fileprivate subscript(line: Line) -> Int { line == .delay ? delay : platform }
}

/// The program of *Why it's enough to try every order*.
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
  let registry: Chapter05Mutex.Registry<Board>

  init() { registry = Registry(observer: board) }
}
