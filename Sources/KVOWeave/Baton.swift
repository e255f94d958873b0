#if DEBUG
  import Foundation

  /// A token that exactly one thread holds at a time; only that thread may run.
  ///
  /// The baton is passed under a mutex. Therefore everything that one thread does before passing it
  /// happens before everything that the next thread does.
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

    /// Waits until a thread or, if `me` is `nil`, the loom holds the baton.
    func wait(as me: Int?) {
      turn.lock()
      while holder != me { turn.wait() }
      turn.unlock()
    }
  }
#endif
