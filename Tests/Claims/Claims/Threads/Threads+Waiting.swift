internal import ExerciseKit
internal import Foundation
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims of the stage `threads` about threads that don't wait for each other.
  static let notWaiting = [
    Claim(
      "doesn't wait for a call that's under way on another thread",
      Step(.threads, 3),
      idea: "a handler that waits for `unobserve` would otherwise wait forever",
      section: "05-mutex.md#what-you-may-rely-on"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, other in
        let board = SharedBoard()
        let registry = library.makeSendableRegistry(observer: board)
        nonisolated(unsafe) let shared = (train, other)
        let record = try recordingSections(of: registry.object) { record in
          registry.observe(train, \.delay) { [registry] board, train, _ in
            // The other thread makes the second change.
            if train.delay > 5 { return }
            record.check()
            // The other thread would never get the lock.
            if record.isInside { return }
            runOnAnotherThread {
              shared.0.delay = 6
              board.lines.append("\(registry.observe(shared.1, \.delay) { _, _, _ in })")
              board.lines.append("\(registry.unobserve(shared.1, \.delay))")
              board.lines.append("\(registry.unobserve(shared.0, \.delay))")
            }
            board.lines.append("\(shared.0.observerList.ledger.isObserved)")
          }
          train.delay = 5
          // `initial` calls the handler while `observe` is running.
          registry.observe(other, \.platform, options: .initial) { [registry] board, _, _ in
            record.check()
            if record.isInside { return }
            runOnAnotherThread {
              board.lines.append("\(registry.observe(shared.0, \.platform) { _, _, _ in })")
              registry.unobserve(shared.0, \.platform)
            }
          }
          registry.unobserve(other, \.platform)
        }
        try expect(record.found, is: [], "the critical sections in which the handler was called")
        try expect(
          board.lines,
          is: ["true", "true", "true", "false", "true"],
          """
          the results of `observe` and `unobserve` for another train, and of `unobserve` for the \
          changed one, on another thread during a call, whether that train is observed then, and the \
          result of `observe` on another thread during an initial call
          """
        )
      }
    }
  ]
}
