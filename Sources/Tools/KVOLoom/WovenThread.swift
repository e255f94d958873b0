#if DEBUG
  import Foundation
  import KVOLocking

  /// A thread of a run, which is notified at the locks and points that it reaches.
  final class WovenThread: LockWatcher {
    private let index: Int
    private let wovenRun: WovenRun
    // This property is safe, because it's used only to compare threads.
    private nonisolated(unsafe) let thread = Thread.current

    /// Creates a representation of the current thread, which holds the baton.
    init(index: Int, in wovenRun: WovenRun) {
      self.index = index
      self.wovenRun = wovenRun
    }

    /// Runs the operation of the thread.
    func run() {
      LockWatch.$watcher.withValue(self) { wovenRun.perform(index) }
      wovenRun.leave(index, .finished)
    }

    func willEnter(_ lock: LockIdentity, step action: String, file: StaticString, line: UInt) {
      guard isCurrent else { return }
      let turn = makeTurn(action, file: file, line: line)
      if let hold = wovenRun.locks.hold(of: lock), hold.thread == index {
        wovenRun.fault = """
          Re-entry: \(turn.thread) has entered a lock in \(hold.turn.section), and enters it again in \
          \(turn.section). The thread waits for itself forever.
          """
        wovenRun.idea = "a `Locked` isn't recursive, so don't enter it while you hold it"
        wovenRun.leave(index, .stuck)
        wovenRun.baton.wait(as: index)
      }
      if isWatched(file) || wovenRun.locks.hold(of: lock) != nil {
        wovenRun.stop(index, before: turn, wants: lock)
      }
      if let (other, outer) = wovenRun.locks.enter(lock, by: index, for: turn) {
        wovenRun.inversion =
          wovenRun.inversion ?? """
            Lock order: \(turn.thread) enters a lock in \(turn.section) inside that of \
            \(outer.section), and \(wovenRun.names[other]) enters the two in the opposite order. The \
            threads can deadlock.
            """
      }
    }

    func didLeave(_ lock: LockIdentity) {
      if isCurrent { wovenRun.locks.leave(lock) }
    }

    func willExchange(_ action: String, file: StaticString, line: UInt) {
      guard isCurrent, wovenRun.stopsAtExchanges, isWatched(file) else { return }
      wovenRun.stop(index, before: makeTurn(action, file: file, line: line), wants: nil)
    }

    /// Stops at a point outside all locks.
    func willPass(_ action: String, file: StaticString, line: UInt) {
      guard isCurrent else { return }
      wovenRun.stop(index, before: makeTurn(action, file: file, line: line), wants: nil)
    }

    // A `Task` that the operation starts inherits this watcher, but runs on another thread.
    private var isCurrent: Bool { Thread.current === thread }

    private func isWatched(_ file: StaticString) -> Bool {
      let module = "\(file)".prefix { $0 != "/" }
      return wovenRun.modules.isEmpty || wovenRun.modules.contains(String(module))
    }

    private func makeTurn(_ action: String, file: StaticString, line: UInt) -> Turn {
      let file = "\(file)".split(separator: "/").last ?? ""
      let place = "\(file):\(line)"
      return Turn(thread: wovenRun.names[index], action: action, place: place)
    }
  }
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
