internal import Foundation
internal import KVOLocking

/// Prints the next step of the scenario that this process plays.
func step(_ sentence: String) { Playing.note { $0.steps.append(sentence) } }

/// The cell that this process plays.
///
/// After each step, what's known so far is printed at once, so if the process is stopped, the last
/// line says how far it came.
enum Playing {
  /// The hidden command that plays a cell: `scoreboard-cell HAZARD COLUMN`.
  static let command = "scoreboard-cell"
  /// The prefix of the lines with outcomes, which other output doesn't have.
  static let prefix = "scoreboard> "

  private static let outcome = Locked(Outcome(.traps))

  /// Plays a cell, and ends the process.
  ///
  /// A scenario that works for longer than 20 seconds of processor time is stopped by a signal.
  static func play(_ hazard: Hazard, in column: Column) -> Never {
    var limit = rlimit(rlim_cur: 20, rlim_max: 30)
    #if canImport(Darwin)
      setrlimit(RLIMIT_CPU, &limit)
    #else
      setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    #endif
    note { _ in }
    let (kind, sentence) = hazard.scenario(column)
    end(kind, sentence)
  }

  /// Sets the outcome for the case that a signal, such as that of a trap, ends the process.
  static func assume(_ kind: Outcome.Kind) { note { $0.kind = kind } }

  /// Ends the process because the hazard doesn't apply to this column.
  static func notApplicable(_ reason: String) -> Never { end(.notApplicable, reason) }

  private static func end(_ kind: Outcome.Kind, _ sentence: String) -> Never {
    note { ($0.kind, $0.result) = (kind, sentence) }
    _exit(0)
  }

  fileprivate static func note(_ change: (inout Outcome) -> Void) {
    outcome.withLock { outcome in
      change(&outcome)
      guard let json = try? JSONEncoder().encode(outcome) else { return }
      FileHandle.standardOutput.write(Data(prefix.utf8) + json + Data("\n".utf8))
    }
  }
}
