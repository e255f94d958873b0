import Foundation
import KVOLocking

// A reader's code may start processes that leave the process group of their run. When the run ends,
// killing the group doesn't end these processes. On Linux, this process can adopt them and then end
// them.

extension ChildProcess {
  private static let adoptsOrphans = Locked(false)

  /// Makes this process the parent of all processes that its children leave behind, if the system
  /// supports adoption.
  ///
  /// From then on, whenever a run ends, every child of this process that isn't a run is killed. So
  /// call this method only in a program that starts no other child processes.
  package static func adoptOrphans() {
    #if os(Linux)
      // `prctl` takes variable arguments, so Swift can't call it directly.
      typealias Prctl = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      guard let symbol = dlsym(nil, "prctl") else { return }
      let prctl = unsafeBitCast(symbol, to: Prctl.self)
      let setChildSubreaper: Int32 = 36
      if prctl(setChildSubreaper, 1, 0, 0, 0) == 0 { adoptsOrphans.withLock { $0 = true } }
    #endif
  }

  /// Ends the processes that earlier runs have left behind, and any that those leave behind in
  /// turn.
  static func endOrphans() {
    // While the lock is held, no run can start, so a child that isn't a run is an orphan.
    while running.withLock({ endOrphans(except: $0) }) {}
  }

  /// Ends the child processes of this process that aren't runs and returns whether there were any.
  static func endOrphans(except groups: Set<pid_t>) -> Bool {
    guard adoptsOrphans.withLock({ $0 }) else { return false }
    let orphans = children().subtracting(groups)
    for orphan in orphans {
      kill(orphan, SIGKILL)
      while waitpid(orphan, nil, 0) == -1, errno == EINTR {}
    }
    return !orphans.isEmpty
  }

  /// Returns the child processes of this process.
  private static func children() -> Set<pid_t> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let children = names.compactMap { pid_t($0) }.filter { process in
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      // The name in parentheses may contain spaces; the state and the parent follow it.
      let fields = status?.split(separator: ")").last?.split(separator: " ")
      return fields?.dropFirst().first.flatMap { pid_t($0) } == getpid()
    }
    return Set(children)
  }
}
