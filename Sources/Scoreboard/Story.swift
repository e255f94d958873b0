internal import Foundation

/// What a scenario tells while it runs, in the child process.
///
/// Every line is written at once: whatever stops the process, what came before it is known.
public enum Story {
  /// Tells what is done next.
  static func did(_ sentence: String) { write(.did, sentence) }

  /// Says what it means here if the process is stopped; without it, `traps` and `hangs`.
  static func stopping(means word: Word) { write(.stopping, word.rawValue) }

  /// Ends the process at once, with a word and why.
  ///
  /// - Parameters:
  ///   - word: What came of it.
  ///   - sentence: What was seen.
  ///   - objects: What must still live: its death would be another hazard's.
  static func ends(_ word: Word, _ sentence: String, keeping objects: AnyObject?...) -> Never {
    withExtendedLifetime(objects) {
      write(.saw, sentence)
      write(.word, word.rawValue)
      _exit(0)
    }
  }

  /// Ends the scenario: the stage has no way into it.
  ///
  /// - Parameter sentence: What is missing, or what prevents it.
  public static func cannotArise(_ sentence: String) -> Never {
    ends(.cannotArise, sentence)
  }

  /// What a line of the child says.
  enum Line: String {
    case did, saw, word, stopping
  }

  /// Tells the story's lines from whatever else a process prints.
  static let mark = "scoreboard> "

  private static func write(_ line: Line, _ text: String) {
    FileHandle.standardOutput.write(Data("\(mark)\(line.rawValue): \(text)\n".utf8))
  }
}

extension Hazard {
  /// Runs the scenario in this process, and ends it.
  ///
  /// - Parameter stage: With which helper.
  public func play(_ stage: Stage) -> Never {
    // A deadlock is an outcome, too.
    alarm(Self.seconds)
    scenario(stage)
  }

  /// How long a scenario may take.
  static let seconds: UInt32 = 20
}
