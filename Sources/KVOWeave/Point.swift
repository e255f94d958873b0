#if DEBUG
  import KVOLocking
#endif

/// Marks a place outside all locks where another thread may come in between.
///
/// Outside a loom, and in a release build, it does nothing.
///
/// ```swift
/// handler = { _ in point("the handler runs") }
/// ```
///
/// - Parameters:
///   - action: What the thread is about to do.
///   - file: Where the point stands.
///   - line: Where the point stands.
public func point(_ action: String, file: StaticString = #fileID, line: UInt = #line) {
  #if DEBUG
    (LockWatch.watcher as? WovenThread)?.willPass(action, file: file, line: line)
  #endif
}
