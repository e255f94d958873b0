package import Foundation
import KVOLocking

/// A program run in a process group of its own, so that nothing it starts outlives it.
///
/// Foundation's `Process` cannot set a group, and a learner's endless loop may sit in a child's
/// child. The group is killed when the program ends, when time is up, and on Ctrl-C.
package struct ChildProcess {
  package enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
    case outOfTime

    var sentence: String {
      switch self {
      case .exit(let code): "the process ended with code \(code) before its time."
      case .signal(SIGSEGV): "the process ran out of stack or touched memory that is not its own."
      case .signal(let number): "the process was ended by signal \(number)."
      case .outOfTime: "the process ran out of time."
      }
    }
  }

  package struct Outcome {
    package var ending: Ending
    package var output: String
    package var seconds: Double
  }

  /// Runs a program to its end, its output going to a file and its input coming from nowhere.
  ///
  /// After `limit` seconds the whole group is killed.
  package static func run(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    output: URL,
    limit: Double
  ) throws -> Outcome {
    let process = try running.withLock { groups in
      let process = try spawn([program] + arguments, environment, output: output.path)
      groups.insert(process)
      return process
    }
    let started = Date()
    let outOfTime = Locked(false)
    let timer = DispatchWorkItem {
      outOfTime.withLock { $0 = true }
      kill(-process, SIGKILL)
    }
    let queue = DispatchQueue(label: "time limit")
    queue.asyncAfter(deadline: .now() + limit, execute: timer)

    // Waits without reaping: until that is done, no stranger can get this number.
    var info = siginfo_t()
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    timer.cancel()
    queue.sync {}
    running.withLock { _ = $0.remove(process) }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}

    let signal = status & 0x7f
    let ending: Ending = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    return Outcome(
      ending: outOfTime.withLock { $0 } ? .outOfTime : ending,
      output: tail(of: output),
      seconds: Date().timeIntervalSince(started).rounded()
    )
  }

  /// Kills every group and ends this process when the reader presses Ctrl-C or closes the window.
  ///
  /// Call it before any other thread exists: the signals are blocked, and one thread waits for them.
  package static func stopOnSignals() {
    let signals = interruptions
    withUnsafePointer(to: signals) { _ = pthread_sigmask(SIG_BLOCK, $0, nil) }
    Thread.detachNewThread {
      var number: Int32 = 0
      withUnsafePointer(to: signals) { _ = sigwait($0, &number) }
      // The lock is kept: no further group may start on the way out.
      running.withLock { groups in
        for group in groups { kill(-group, SIGKILL) }
        exit(128 + number)
      }
    }
  }

  /// The process groups under way.
  private static let running = Locked<Set<pid_t>>([])

  /// A program that prints for ever must not fill our memory too.
  private static func tail(of file: URL) -> String {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return "" }
    defer { try? handle.close() }
    let end = (try? handle.seekToEnd()) ?? 0
    try? handle.seek(toOffset: end - min(end, 1 << 20))
    return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
  }
}
