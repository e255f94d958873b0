#if DEBUG
  import KVOLocking
#endif

/// Marks a place outside all locks at which another thread may run.
///
/// This function has no effect outside a loom, or in a release build.
///
/// ```swift
/// handler = { _ in point("the handler runs") }
/// ```
///
/// - Parameters:
///   - action: The next action of the thread.
///   - file: The file of the point; leave it out.
///   - line: The line of the point; leave it out.
public func point(_ action: String, file: StaticString = #fileID, line: UInt = #line) {
  #if DEBUG
    (LockWatch.watcher as? WovenThread)?.willPass(action, file: file, line: line)
  #endif
}
