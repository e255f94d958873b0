internal import KVOExercises
internal import Foundation
internal import Synchronization
internal import KVOLoom

/// The limits of a test case, which a thread of this process watches over.
///
/// Neither limit is the elapsed time, so a busy machine doesn't make code exceed it. Each order of
/// a loom has a limit of its own.
enum Limits {
  /// The processor time that the process may use during a test case, in seconds.
  ///
  /// Our own answers need up to 1.5 s. ThreadSanitizer makes code several times slower.
  static let working =
    (ThreadSanitizer.isOn ? 6.0 : 1) * (runsOnlyTask ? 10 : runsChapter ? 120 : 400)

  /// Whether no other tests run at the same time, whose work would be taken for the test case's.
  private static let runsOnlyTask = RunLog.descriptor != nil || selection.contains(/\.\d/)
  /// Whether the book's tests of one chapter run, too, which need less than a minute.
  ///
  /// All of the book's tests need less than five minutes.
  private static let runsChapter = !selection.isEmpty
  private static let selection = ProcessInfo.processInfo.environment["WORKBOOK_CHAPTER"] ?? ""

  /// The time in which the process may use no processor time, in seconds.
  ///
  /// The time is counted in observations that are at least 0.1 s apart, and on a busy machine
  /// further apart.
  static let waiting = 5.0

  /// Starts the thread, once.
  static let start: Void = {
    Thread { watch(working: working, waiting: waiting) }.start()
  }()

  /// Watches over this process, and ends it when a test case has exceeded a limit.
  static func watch(working: Double, waiting: Double) {
    var (progress, start, lastWork, idleCount) = (0, 0.0, 0.0, 0)
    while true {
      Thread.sleep(forTimeInterval: 0.1)
      ReaderOutput.limit()
      let current = RunningClaim.count.withLock { $0 } + LoomProgress.orderCount
      let used = processorTime()
      guard let claim = RunningClaim.current.withLock({ $0?.failure }), current == progress else {
        (progress, start, lastWork, idleCount) = (current, used, used, 0)
        continue
      }
      // This thread itself uses a little.
      if used - lastWork > 0.05 || hasChildren() {
        (lastWork, idleCount) = (used, 0)
      } else {
        idleCount += 1
      }
      if used - start >= working {
        end(
          claim,
          "The code was still working after \(text(working)) s of processor time.",
          idea: "look for an endless loop, or for work that grows much faster than its input"
        )
      } else if Double(idleCount) * 0.1 >= waiting {
        end(
          claim,
          "The code was waiting, and nothing has happened for \(text(waiting)) s.",
          idea: LoomProgress.isExploring
            ? """
            while every order of two threads is tried, `Locked` is the only lock that's recognized, \
            so use it in place of an `NSLock` or a `DispatchSemaphore`
            """
            : "look for a lock that is entered twice, or a wait for something that never happens"
        )
      }
    }
  }

  /// Reports that a claim has exceeded a limit, and ends the process.
  private static func end(
    _ claim: ExerciseReport.Failure,
    _ cause: String,
    idea: String
  ) -> Never {
    var failure = claim
    failure.kind = .didNotFinish
    failure.details.append(.init("because", cause))
    failure.idea = idea
    RunLog.append(.failed(failure))
    ReaderOutput.restore()
    FileHandle.standardError.write(
      Data("\nThe tests end here.\n\(failure.text)\n\(failure.advice)".utf8)
    )
    _exit(1)
  }

  /// Returns a number of seconds as the messages have it, whatever the reader's region.
  private static func text(_ seconds: Double) -> String { String(format: "%g", seconds) }

  /// The processor time that this process has used, in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns whether this process has child processes, for which it may be waiting.
  private static func hasChildren() -> Bool {
    var info = siginfo_t()
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
  }
}
