#if DEBUG
  import Foundation

  /// What one thread at a time holds; whoever holds it may run.
  ///
  /// Passing it on goes through a mutex, so everything done before happens before everything after.
  final class Baton: Sendable {
    private let turn = NSCondition()
    // Read and written only while `turn` is locked.
    private nonisolated(unsafe) var holder: Int?

    /// Gives the baton to a thread, or with nil back to the loom.
    func pass(to next: Int?) {
      turn.lock()
      holder = next
      turn.broadcast()
      turn.unlock()
    }

    /// Returns when the baton has come to a thread, or with nil to the loom.
    func wait(as me: Int?) {
      turn.lock()
      while holder != me { turn.wait() }
      turn.unlock()
    }
  }
#endif
