internal import Foundation
internal import KVOExercises
internal import KVOLoom

/// The limits of a claim's process, which a thread of its own watches over.
///
/// Neither limit is the elapsed time, so a busy machine doesn't make code exceed it. Each order of
/// a loom has limits of its own.
enum Limits {
  /// The processor time that the process may use, in seconds.
  ///
  /// Our own answers need up to 1.5 s. ThreadSanitizer makes code several times slower.
  private static let working = ThreadSanitizer.isOn ? 60.0 : 10

  /// The number of observations in a row, at least 0.1 s apart, that find no work done.
  private static let waiting = 50

  /// Ends the process when it has exceeded a limit.
  static func watch() -> Never {
    var (orders, start, lastWork, idleCount) = (0, 0.0, 0.0, 0)
    while true {
      Thread.sleep(forTimeInterval: 0.1)
      ClaimProcess.limitOutput()
      let used = processorTime()
      if LoomProgress.orderCount != orders {
        (orders, start, lastWork, idleCount) = (LoomProgress.orderCount, used, used, 0)
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
          "The code was still working after \(Int(working)) s of processor time.",
          idea: "look for an endless loop, or for work that grows much faster than its input"
        )
      } else if idleCount >= waiting {
        end(
          "The code was waiting, and nothing has happened for \(waiting / 10) s.",
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

  private static func end(_ cause: String, idea: String) -> Never {
    ClaimProcess.end { report in
      report.outcome = .didNotFinish
      report.details.append(.init("because", cause))
      report.idea = idea
    }
  }

  /// The processor time that this process has used, in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns whether this process has child processes, for which it may be waiting, as
  /// ThreadSanitizer waits for the program that finds names and lines.
  private static func hasChildren() -> Bool {
    var info = siginfo_t()
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
  }
}
