import Foundation
import KVOLocking

/// A program that runs in its own process group, so that its children end when it ends.
///
/// The group is killed when the program ends, when it prints nothing for too long, and when the
/// reader presses Ctrl-C. That's necessary because a reader's endless loop may run in a child of a
/// child. This type exists because Foundation's `Process` can't set a process group.
package struct ChildProcess {
  /// The way in which a process ended.
  package enum Termination: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// The process was killed because it printed nothing for too long.
    case silence
  }

  /// A process that has ended.
  package struct Completion {
    /// The way in which the process ended.
    package var termination: Termination
    /// The text that the process printed on standard output, or its end if it's long.
    package var output: String
    /// The text that the process printed on standard error, or its end if it's long.
    package var errors: String
  }

  /// Runs a program to its end, without input.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments of the program.
  ///   - environment: The variables to add to the environment.
  ///   - patience: The time for which the program may print nothing.
  ///   - pipe: A further pipe to read while the program runs, if there is one.
  /// - Returns: The way in which the process ended, and its output.
  /// - Throws: ``WorkbookError`` if the program can't be started.
  package static func run(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    patience: Duration = .seconds(600),
    reading pipe: PipeReader? = nil
  ) throws -> Completion {
    let spawned = try running.withLock { groups in
      let spawned = try spawn([program] + arguments, environment)
      groups.insert(spawned.process)
      return spawned
    }
    let process = spawned.process
    let (output, errors) = (PipeReader(spawned.output), PipeReader(spawned.errors))
    let readers = [output, errors, pipe].compactMap(\.self)
    let isSilent = wait(for: process, patience, reading: readers)
    var status: Int32 = 0
    running.withLock { groups in
      kill(-process, SIGKILL)
      while waitpid(process, &status, 0) == -1, errno == EINTR {}
      groups.remove(process)
    }
    for reader in readers { reader.read() }
    let signal = status & 0x7f
    let ended: Termination = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    return Completion(
      termination: isSilent ? .silence : ended,
      output: output.text,
      errors: errors.text
    )
  }

  /// Waits until a process has ended, and returns whether it has printed nothing for too long.
  ///
  /// This method doesn't reap the process, because no other process can get the same number before
  /// the process is reaped.
  private static func wait(
    for process: pid_t,
    _ patience: Duration,
    reading readers: [PipeReader]
  ) -> Bool {
    // While the machine sleeps, nothing can be printed, and this clock stands still.
    var lastOutput = SuspendingClock.now
    while true {
      var requests = readers.map(\.request)
      poll(&requests, nfds_t(requests.count), 10)
      for (request, reader) in zip(requests, readers) where request.revents != 0 {
        reader.read()
        lastOutput = .now
      }
      var info = siginfo_t()
      if waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG) == 0,
        info.si_signo == SIGCHLD
      {
        return false
      }
      if SuspendingClock.now - lastOutput > patience { return true }
    }
  }

  /// Kills every group and ends this process when the reader presses Ctrl-C or closes the window.
  ///
  /// Call this method before any other thread exists, because the method blocks the signals and
  /// starts a thread that waits for them. It also makes this process ignore `SIGPIPE`, because a call
  /// that causes it also returns an error.
  package static func stopOnSignals() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    let signals = set
    Thread.detachNewThread {
      var number: Int32 = 0
      withUnsafePointer(to: signals) { _ = sigwait($0, &number) }
      // Don't release the lock, so that no other group can start before this process ends.
      running.withLock { groups in
        for group in groups {
          kill(-group, SIGKILL)
          while waitpid(group, nil, 0) == -1, errno == EINTR {}
        }
        exit(128 + number)
      }
    }
  }

  /// The process groups that are running.
  private static let running = Locked<Set<pid_t>>([])

  /// Disables core dumps of this process's children, because a trap is a normal result here.
  package static func disableCoreDumps() {
    var limit = rlimit()
    #if canImport(Darwin)
      let resource = RLIMIT_CORE
    #else
      let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    #endif
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = 0
    setrlimit(resource, &limit)
  }
}
