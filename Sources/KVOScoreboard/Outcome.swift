internal import Foundation
internal import WorkbookKit

/// What a child process told of one hazard in one stage.
public struct Outcome: Sendable, Equatable, Codable {
  /// What came of it.
  public var word: Word
  /// What was done, step by step.
  public var steps: [String]
  /// What was seen in the end: the scenario's own sentence, or the message of the trap.
  public var end: String

  /// Describes an outcome.
  ///
  /// - Parameters:
  ///   - word: What came of it.
  ///   - steps: What was done.
  ///   - end: What was seen in the end.
  public init(word: Word, steps: [String] = [], end: String) {
    (self.word, self.steps, self.end) = (word, steps, end)
  }

  /// What is seen in the end if there is no end.
  public static let neverEnded = "It did not end."

  /// Reads what the child printed.
  ///
  /// Without the scenario's own word, the ending is the word: whoever is stopped cannot say so. A
  /// child that ends by itself and has no word played nothing: then there is no outcome.
  init?(output: String, ending: ChildProcess.Ending) {
    var stopped: Word? =
      switch ending {
      case .exit: nil
      case .outOfTime, .signal(SIGALRM): .hangs
      case .signal: .traps
      }
    var (word, meaning) = (Word?.none, Word?.none)
    self.init(word: .traps, end: "")
    for line in output.split(separator: "\n") {
      if line.hasPrefix(Story.mark) {
        let parts = line.dropFirst(Story.mark.count).split(separator: ": ", maxSplits: 1)
        let text = String(parts.last ?? "")
        switch parts.first.flatMap({ Story.Line(rawValue: String($0)) }) {
        case .did: steps.append(text)
        case .saw: end = text
        case .word: word = Word(rawValue: text)
        case .stopping: meaning = Word(rawValue: text)
        case .stopped: stopped = Word(rawValue: text)
        case nil: break
        }
      } else if let trap = line.firstRange(of: "Fatal error: "), end.isEmpty {
        end = String(line[trap.upperBound...]).replacing(/0x[0-9a-f]+/, with: "0x…")
      }
    }
    guard let outcome = word ?? stopped.map({ meaning ?? $0 }) else { return nil }
    self.word = outcome
    guard end.isEmpty else { return }
    end =
      switch (stopped, outcome) {
      case (.hangs, _): Self.neverEnded
      case (_, .races): "The process was stopped: two threads were at work on the same memory."
      default: "The process was stopped."
      }
  }

  /// Reads what a process printed that played a hazard with ``Hazard/playToTheEnd(_:seconds:)``.
  ///
  /// It is nil if nothing was played.
  ///
  /// - Parameter output: What it printed, the message of a trap included.
  public init?(printed output: String) {
    self.init(output: output, ending: .exit(0))
  }
}
