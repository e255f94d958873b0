package import Foundation
import KVOLocking

/// A program that runs in its own process group, so that its children end when it ends.
///
/// The group is killed when the program ends, when its time is up, and when the reader presses
/// Ctrl-C. That's necessary because a learner's endless loop may run in a child of a child. This
/// type exists because Foundation's `Process` can't set a process group.
package struct ChildProcess {
  /// The way in which a process ended.
  package enum Termination: Equatable {
    case exit(Int32)
    case signal(Int32)
    case outOfTime

    /// A description for the reader.
    var sentence: String {
      switch self {
      case .exit(let code): "the process ended early, with exit code \(code)."
      case .signal(SIGSEGV): "the process overflowed its stack or accessed invalid memory."
      case .signal(let number): "the process was ended by signal \(number)."
      case .outOfTime: "the process ran out of time."
      }
    }
  }

  /// A process that has ended.
  package struct Completion {
    package var termination: Termination
    package var output: String
    package var seconds: Double
  }

  /// Runs a program to its end, without input, and writes its output to a file.
  ///
  /// After `limit` seconds, the whole group is killed.
  package static func run(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    output: URL,
    limit: Double
  ) throws -> Completion {
    let process = try running.withLock { groups in
      let process = try spawn([program] + arguments, environment, output: output.path)
      groups.insert(process)
      return process
    }
    let started = Date()
    let isOutOfTime = Locked(false)
    let timer = DispatchWorkItem {
      isOutOfTime.withLock { $0 = true }
      kill(-process, SIGKILL)
    }
    let queue = DispatchQueue(label: "time limit")
    queue.asyncAfter(deadline: .now() + limit, execute: timer)

    // Wait without reaping the process, because no other process can get the same number until
    // then.
    var info = siginfo_t()
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    timer.cancel()
    queue.sync {}
    running.withLock { _ = $0.remove(process) }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}

    let signal = status & 0x7f
    let termination: Termination = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    return Completion(
      termination: isOutOfTime.withLock { $0 } ? .outOfTime : termination,
      output: tail(of: output),
      seconds: Date().timeIntervalSince(started).rounded()
    )
  }

  /// Kills every group and ends this process when the reader presses Ctrl-C or closes the window.
  ///
  /// Call this method before any other thread exists, because the method blocks the signals and
  /// starts a thread that waits for them.
  package static func stopOnSignals() {
    let signals = interruptions
    withUnsafePointer(to: signals) { _ = pthread_sigmask(SIG_BLOCK, $0, nil) }
    Thread.detachNewThread {
      var number: Int32 = 0
      withUnsafePointer(to: signals) { _ = sigwait($0, &number) }
      // Don't release the lock, so that no other group can start before this process ends.
      running.withLock { groups in
        for group in groups { kill(-group, SIGKILL) }
        exit(128 + number)
      }
    }
  }

  /// The process groups that are running.
  private static let running = Locked<Set<pid_t>>([])

  /// Returns the end of a file, because the output of an endless loop may not fit in memory.
  private static func tail(of file: URL) -> String {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return "" }
    defer { try? handle.close() }
    let end = (try? handle.seekToEnd()) ?? 0
    try? handle.seek(toOffset: end - min(end, 1 << 20))
    return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
  }
}
