internal import Foundation

/// What a scenario tells while it runs, in the child process.
///
/// Every line is written at once: whatever stops the process, what came before it is known.
public enum Story {
  /// Tells what is done next.
  static func did(_ sentence: String) { say(.did, sentence) }

  /// Says what it means here if the process is stopped; without it, `traps` and `hangs`.
  static func stopping(means word: Word) { say(.stopping, word.rawValue) }

  /// Ends the process at once, with a word and why.
  ///
  /// - Parameters:
  ///   - word: What came of it.
  ///   - sentence: What was seen.
  ///   - objects: What must still live: its death would be another hazard's.
  static func ends(_ word: Word, _ sentence: String, keeping objects: AnyObject?...) -> Never {
    withExtendedLifetime(objects) {
      say(.saw, sentence)
      say(.word, word.rawValue)
      _exit(0)
    }
  }

  /// Ends the scenario: the stage has no way into it.
  ///
  /// - Parameter sentence: What is missing, or what prevents it.
  public static func cannotArise(_ sentence: String) -> Never {
    ends(.cannotArise, sentence)
  }

  /// From now on, tells what stops the process, and lets it end as if nothing had happened.
  static func outlivesWhatStopsIt() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGALRM] {
      signal(number) { number in
        // No memory is asked for here: the process was stopped anywhere, an allocation included.
        let line: StaticString =
          number == SIGALRM ? "\nscoreboard> stopped: hangs\n" : "\nscoreboard> stopped: traps\n"
        _ = write(STDOUT_FILENO, line.utf8Start, line.utf8CodeUnitCount)
        _exit(0)
      }
    }
  }

  /// What a line of the child says.
  enum Line: String {
    case did, saw, word, stopping, stopped
  }

  /// Tells the story's lines from whatever else a process prints.
  static let mark = "scoreboard> "

  private static func say(_ line: Line, _ text: String) {
    FileHandle.standardOutput.write(Data("\(mark)\(line.rawValue): \(text)\n".utf8))
  }
}

extension Hazard {
  /// Runs the scenario in this process, and ends it.
  ///
  /// - Parameters:
  ///   - stage: With which helper.
  ///   - seconds: How long it may take.
  public func play(_ stage: Stage, seconds: UInt32 = Hazard.seconds) -> Never {
    // A deadlock is an outcome, too.
    alarm(seconds)
    scenario(stage)
  }

  /// Runs the scenario in this process, which then ends with success, whatever stops it.
  ///
  /// For an exit test: that must know beforehand how its child ends. `Outcome(printed:)` reads what
  /// came of it.
  ///
  /// - Parameters:
  ///   - stage: With which helper.
  ///   - seconds: How long it may take.
  public func playToTheEnd(_ stage: Stage, seconds: UInt32 = Hazard.seconds) -> Never {
    Story.outlivesWhatStopsIt()
    play(stage, seconds: seconds)
  }

  /// How long a scenario may take.
  public static let seconds: UInt32 = 20
}
