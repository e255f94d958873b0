internal import KeyValueObserving
internal import Synchronization

/// A check for overlapping calls to one handler.
///
/// The check doesn't order any memory accesses, so ThreadSanitizer still reports calls that race
/// without overlapping.
@usableFromInline final class OverlapCheck: @unchecked Sendable {
  // The conformance is unchecked. It's safe, because only the thread whose number is in `owner`
  // accesses `depth`.
  private let owner = Atomic<UInt>(0)
  private var depth = 0

  @usableFromInline init() {}

  /// Records the start of a call, and stops the process if another thread's call is under way.
  @usableFromInline func begin(_ call: () -> String) {
    let thread = ThreadID.current.number
    let (_, current) = owner.compareExchange(expected: 0, desired: thread, ordering: .relaxed)
    if current != 0, current != thread {
      fatalError(
        """
        \(call()) Thread \(hex(current)) was running the handler when thread \
        \(hex(thread)) made this change. The handler is for one thread at a time: the \
        compiler didn't see that the object, the observer, and the handler are Sendable.
        """
      )
    }
    depth += 1
  }

  /// Records the end of a call.
  @usableFromInline func end() {
    depth -= 1
    if depth == 0 { owner.store(0, ordering: .relaxed) }
  }
}

private func hex(_ number: UInt) -> String { "0x" + String(number, radix: 16) }
