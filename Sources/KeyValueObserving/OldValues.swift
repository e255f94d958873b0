public import Locking

/// The old values of the changes under way.
///
/// One change may be made inside another, and beside another on another thread: each thread finds
/// its own, innermost first.
@usableFromInline package struct OldValues<Value> {
  @usableFromInline let entries = Locked<[(thread: ThreadID, value: Value)]>([])

  @inlinable package init() {}

  /// Keeps the value until this thread takes it back.
  @inlinable package func push(_ value: Value) {
    entries.withLock(as: "keeps an old value") { $0.append((.current, value)) }
  }

  /// What this thread kept last.
  @inlinable package func pop() -> Value? {
    entries.withLock(as: "takes an old value") { entries in
      let index = entries.lastIndex { $0.thread == .current }
      return index.map { entries.remove(at: $0).value }
    }
  }
}
