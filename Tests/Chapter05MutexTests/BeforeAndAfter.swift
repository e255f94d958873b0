import Chapter04Dispatcher
import Chapter05Mutex
import KVOJudging
import KVOClaims
import KVOStation
import KVOLoom
import KeyValueObserving
import Testing

/// The tests of chapter 5, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter05 {
  // Looms try every order only in a debug build.
  #if DEBUG
    @Suite(.lesson) struct `Two threads that each make one board observe a value of a train` {
      // In a process of its own, because nothing protects the table of chapter 4's dispatcher.
      @Test func `before: lose a registration in one order, because both store the same set`() async
      {
        await #expect(processExitsWith: .success) {
          let report = Self.explore { train, board in
            let registry = Chapter04Dispatcher.Registry(observer: board)
            return { line in registry.observe(train, \.[line]) { $0.show($2.text) } }
          }
          #expect(report.failure?.fault == "expected two lines, got 1")
        }
      }

      // In KVOController, the mutex `_lock` of a controller guards `_objectInfosMap`.
      @Test func `after: make two registrations in every order, because a lock guards the sets`() {
        let report = Self.explore { train, board in
          let registry = Chapter05Mutex.Registry(observer: board)
          return { line in registry.observe(train, \.[line]) { $0.show($2.text) } }
        }
        #expect(report.failure == nil)
        #expect(report.orders > 1)
      }

      /// Lets two threads observe one line each, in every order.
      ///
      /// Only one of them runs at any time, because in chapter 4, two at once are undefined
      /// behavior.
      private static func explore(
        _ makeRegistry: @escaping (Train, Board) -> (Line) -> Bool
      ) -> Exploration {
        Loom(
          watching: ["Chapter05Mutex"],
          on: { Scene(makeRegistry) },
          threads: ["Ada": { _ = $0.observe(.delay) }, "Bo": { _ = $0.observe(.platform) }]
        ) { scene in
          defer { scene.train.endLeftoverRegistrations() }
          scene.train.delay = 5
          scene.train.platform = 2
          let count = scene.board.lines.count
          return count == 2 ? nil : "expected two lines, got \(count)"
        }.explore()
      }

      private struct Scene {
        let train = Train()
        let board = Board()
        let observe: (Line) -> Bool

        init(_ makeRegistry: (Train, Board) -> (Line) -> Bool) {
          observe = makeRegistry(train, board)
        }
      }
    }
  #endif
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
