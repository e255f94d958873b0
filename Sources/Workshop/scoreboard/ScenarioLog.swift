internal import Foundation

/// A log that a scenario prints in the child process, so that the parent can read the outcome.
///
/// Each line is written immediately, so if the process is stopped, all previous lines are complete.
enum ScenarioLog {
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
  static func notApplicable(_ reason: String) -> Never {
    end(.notApplicable, reason)
  }

  /// The label of a line.
  enum Label: String {
    case step, result, kind, ifStopped
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
  /// A scenario that works for longer than 20 seconds of processor time is stopped by a signal.
  ///
  /// - Parameter column: The column to play.
  func play(_ column: Column) -> Never {
    var limit = rlimit(rlim_cur: 20, rlim_max: 30)
    #if canImport(Darwin)
      setrlimit(RLIMIT_CPU, &limit)
    #else
      setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    #endif
    scenario(column)
  }
}
