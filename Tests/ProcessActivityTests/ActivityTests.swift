import Foundation
import KVOLocking
import ProcessActivity
import Testing

// The tests run in child processes, because other tests use the processor in this one.
@Suite struct `The activity of a process` {
  @Test func `includes its processor time`() async {
    await #expect(processExitsWith: .success) {
      let start = Activity.ofThisProcess().processorTime
      while Activity.ofThisProcess().processorTime < start + 0.1 {}
    }
  }

  @Test func `includes a thread that works, but not the calling thread`() async {
    await #expect(processExitsWith: .success) {
      while Activity.ofThisProcess().runnableThreads != 0 { sched_yield() }
      Thread.detachNewThread { while true {} }
      while Activity.ofThisProcess().runnableThreads != 1 { sched_yield() }
    }
  }

  @Test func `includes its child processes`() async {
    await #expect(processExitsWith: .success) {
      while Activity.ofTree(getpid()).runnableThreads != 1 { sched_yield() }
      var child = pid_t()
      var arguments = [strdup("sh"), strdup("-c"), strdup("while :; do :; done"), nil]
      posix_spawn(&child, "/bin/sh", nil, nil, &arguments, nil)
      while Activity.ofTree(getpid()).runnableThreads != 2 { sched_yield() }
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
      while Activity.ofTree(getpid()).runnableThreads != 1 { sched_yield() }
    }
  }
}

@Suite struct `A watchdog` {
  @Test func `reports a process that works without progress`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      _ = Watchdog(
        limit: { ActivityLimit(working: 0.2) },
        onOverrun: { _exit($0 == .working ? 3 : 4) }
      )
      while true {}
    }
  }

  @Test func `reports a process in which every thread waits`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      _ = Watchdog(
        limit: { ActivityLimit(working: 60, waiting: 0.5) },
        onOverrun: { _exit($0 == .waiting ? 3 : 4) }
      )
      DispatchSemaphore(value: 0).wait()
    }
  }

  @Test func `reports a deadlock`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      _ = Watchdog(
        limit: { ActivityLimit(working: 60, waiting: 0.5) },
        onOverrun: { _exit($0 == .waiting ? 3 : 4) }
      )
      let lock = NSLock()
      lock.withLock { lock.withLock {} }
    }
  }

  @Test func `doesn't count the time in which the code makes progress`() async {
    await #expect(processExitsWith: .success) {
      let start = Activity.ofThisProcess().processorTime
      let watchdog = Watchdog(
        limit: { ActivityLimit(working: 0.4) },
        progress: { Int(Activity.ofThisProcess().processorTime * 10) },
        onOverrun: { _ in _exit(3) }
      )
      while Activity.ofThisProcess().processorTime < start + 1 {}
      watchdog.stop()
    }
  }

  @Test func `doesn't count the time before progress that's made during an observation`() async {
    await #expect(processExitsWith: .success) {
      let (calls, isDone) = (Locked(0), DispatchSemaphore(value: 0))
      let watchdog = Watchdog(
        limit: { ActivityLimit(working: 0.4) },
        progress: {
          let call = calls.withLock { calls in
            calls += 1
            return calls
          }
          if call == 9 { isDone.signal() }
          guard call == 4 else { return call < 4 ? 0 : 1 }
          // Until the watchdog continues, the code works for half a second, and makes progress.
          let start = Activity.ofThisProcess().processorTime
          while Activity.ofThisProcess().processorTime < start + 0.5 {}
          return 0
        },
        onOverrun: { _ in _exit(3) }
      )
      isDone.wait()
      watchdog.stop()
    }
  }

  @Test func `doesn't count the time in which the process waits for a child`() async {
    await #expect(processExitsWith: .success) {
      let (observed, input) = (DispatchSemaphore(value: 0), Pipe())
      let watchdog = Watchdog(
        limit: { ActivityLimit(working: 60, waiting: 0.2) },
        progress: {
          observed.signal()
          return 0
        },
        onOverrun: { _ in _exit(3) }
      )
      let child = Process()
      child.executableURL = URL(filePath: "/bin/cat")
      child.standardInput = input
      try child.run()
      for _ in 0..<10 { observed.wait() }
      watchdog.stop()
      try input.fileHandleForWriting.close()
      child.waitUntilExit()
    }
  }
}
