#if DEBUG
  import Foundation

  /// A token that only one thread can hold at a time, which gives that thread permission to run.
  ///
  /// A thread passes the baton while it holds a mutex. Therefore, everything that one thread does
  /// before it passes the baton happens before everything that the next thread does.
  final class Baton: Sendable {
    private let turn = NSCondition()
    // Read and written only while `turn` is locked.
    private nonisolated(unsafe) var holder: Int?

    /// Passes the baton to a thread or, if `next` is `nil`, to the loom.
    func pass(to next: Int?) {
      turn.lock()
      holder = next
      turn.broadcast()
      turn.unlock()
    }

    /// Waits until the baton is held by a thread or, if `me` is `nil`, by the loom.
    func wait(as me: Int?) {
      turn.lock()
      while holder != me { turn.wait() }
      turn.unlock()
    }
  }
#endif
