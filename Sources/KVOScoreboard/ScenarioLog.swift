internal import Foundation
internal import ProcessActivity

/// A log that a scenario prints in the child process, so that the parent can read the outcome.
///
/// Each line is written immediately, so if the process is stopped, all previous lines are complete.
public enum ScenarioLog {
  /// Prints the next step of the scenario.
  static func step(_ sentence: String) { write(.step, sentence) }

  /// Prints the outcome to assume if a signal, such as that of a trap, ends the process; by
  /// default, `traps`.
  static func ifStopped(_ kind: OutcomeKind) { write(.ifStopped, kind.rawValue) }

  /// Prints the outcome and ends the process at once.
  ///
  /// - Parameters:
  ///   - kind: The kind of the outcome.
  ///   - sentence: The result that the scenario found.
  ///   - objects: Objects to keep alive until the process ends, because their deallocation would be
  ///     another hazard.
  static func end(_ kind: OutcomeKind, _ sentence: String, keeping objects: AnyObject?...) -> Never
  {
    withExtendedLifetime(objects) {
      write(.result, sentence)
      write(.kind, kind.rawValue)
      _exit(0)
    }
  }

  /// Ends the scenario because the hazard doesn't apply to this column.
  ///
  /// - Parameter reason: The function that is missing, or the reason why nothing can go wrong.
  public static func notApplicable(_ reason: String) -> Never {
    end(.notApplicable, reason)
  }

  /// Installs handlers that report a fatal signal and then end the process with success.
  static func reportFatalSignalsAndExit() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV] {
      signal(number) { _ in
        // Don't allocate memory here, because the signal may have interrupted an allocation.
        let line: StaticString = "\nscoreboard> stopped: traps\n"
        _ = Foundation.write(STDOUT_FILENO, line.utf8Start, line.utf8CodeUnitCount)
        _exit(0)
      }
    }
  }

  /// The label of a line.
  enum Label: String {
    case step, result, kind, ifStopped, stopped
  }

  /// The prefix of every line, which other output doesn't have.
  static let prefix = "scoreboard> "

  private static func write(_ label: Label, _ text: String) {
    FileHandle.standardOutput.write(Data("\(prefix)\(label.rawValue): \(text)\n".utf8))
  }
}

extension Hazard {
  /// Runs the scenario in this process, and ends the process.
  ///
  /// - Parameters:
  ///   - column: The column to play.
  ///   - seconds: The processor time that the scenario may use, in seconds.
  public func play(_ column: Column, seconds: Double = Hazard.seconds) -> Never {
    // A deadlock is a result, too.
    let limit = ActivityLimit(working: seconds)
    _ = Watchdog(
      limit: { limit },
      onOverrun: { ScenarioLog.end(.hangs, Outcome.result(of: $0, limit)) }
    )
    scenario(column)
  }

  /// Runs the scenario in this process, and ends the process with success even if a signal stops
  /// it.
  ///
  /// This method always ends with success, because an exit test must state in advance how its child
  /// process ends. To read the outcome from the output of the process, use `Outcome(printed:)`.
  ///
  /// - Parameters:
  ///   - column: The column to play.
  ///   - seconds: The processor time that the scenario may use, in seconds.
  public func playInExitTest(_ column: Column, seconds: Double = Hazard.seconds) -> Never {
    ScenarioLog.reportFatalSignalsAndExit()
    play(column, seconds: seconds)
  }

  /// The processor time that a scenario may use by default, in seconds.
  public static let seconds = 20.0
}

extension Outcome {
  /// Returns the result of a scenario that exceeded a limit.
  static func result(of overrun: Overrun, _ limit: ActivityLimit) -> String {
    switch overrun {
    case .working:
      "It was still working after \(limit.working.formatted()) s of processor time."
    case .waiting:
      "It was still waiting after \(limit.waiting.formatted()) s in which no thread could continue."
    }
  }
}
