internal import Foundation
internal import WorkbookKit

/// The outcome of playing one hazard in one column.
struct Outcome: Sendable, Equatable, Codable {
  /// The kind of the outcome.
  var kind: OutcomeKind
  /// The steps that the scenario printed.
  var steps: [String]
  /// The result that the scenario found, or the message of the trap that stopped it.
  var result: String

  /// Creates an outcome.
  ///
  /// - Parameters:
  ///   - kind: The kind of the outcome.
  ///   - steps: The steps that the scenario printed.
  ///   - result: The result.
  init(_ kind: OutcomeKind, steps: [String] = [], result: String) {
    (self.kind, self.steps, self.result) = (kind, steps, result)
  }

  /// Plays a cell in a separate process, and reads the outcome from its output.
  ///
  /// - Throws: An error if the process can't be started, or doesn't play a cell.
  init(of hazard: Hazard, in column: Column, using program: String) throws {
    let child = try ChildProcess.run(
      program,
      [Scoreboard.cellCommand, hazard.name, column.name],
      // A trap is a normal result here, so don't spend time on a backtrace.
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      // A deadlock is a result, too.
      patience: .seconds(60)
    )
    let output = child.output + "\n" + child.errors
    guard let outcome = Outcome(output: output, termination: child.termination) else {
      throw WorkbookError("\(program) didn't play a cell: \(output.suffix(200))")
    }
    self = outcome
  }

  /// Reads the output of a child process.
  ///
  /// If the scenario printed no kind, the kind is derived from the way in which the process ended.
  /// If the process ended normally and printed no kind, it didn't play a scenario, so this
  /// initializer returns `nil`.
  init?(output: String, termination: ChildProcess.Termination) {
    let stopped: OutcomeKind? =
      switch termination {
      case .exit: nil
      case .silence, .signal(SIGXCPU): .hangs
      case .signal: .traps
      }
    var (reported, ifStopped) = (OutcomeKind?.none, OutcomeKind?.none)
    self.init(.traps, result: "")
    for line in output.split(separator: "\n") {
      if line.hasPrefix(ScenarioLog.prefix) {
        let parts = line.dropFirst(ScenarioLog.prefix.count).split(separator: ": ", maxSplits: 1)
        let text = String(parts.last ?? "")
        switch parts.first.flatMap({ ScenarioLog.Label(rawValue: String($0)) }) {
        case .step: steps.append(text)
        case .result: result = text
        case .kind: reported = OutcomeKind(rawValue: text)
        case .ifStopped: ifStopped = OutcomeKind(rawValue: text)
        case nil: break
        }
      } else if let trap = line.firstRange(of: "Fatal error: "), result.isEmpty {
        result = String(line[trap.upperBound...]).replacing(/0x[0-9a-f]+/, with: "0x…")
      }
    }
    // A process that didn't finish counts as hanging, whatever outcome the scenario predicted.
    let assumed = stopped.map { $0 == .hangs ? .hangs : ifStopped ?? $0 }
    guard let kind = reported ?? assumed else { return nil }
    self.kind = kind
    guard result.isEmpty else { return }
    result =
      switch (stopped, kind) {
      case (.hangs, _): "It didn't finish."
      case (_, .races): "The process was stopped: two threads were using the same memory."
      default: "The process was stopped."
      }
  }
}

/// The kind of an outcome, as a word for a cell of the scoreboard.
enum OutcomeKind: String, Sendable, Codable, CaseIterable {
  /// Nothing bad happened.
  case ok
  /// An object that's no longer needed wasn't deallocated.
  case leaks
  /// One change led to two notifications.
  case twice
  /// The process was stopped, by a message of the KVO layer or by the hardware.
  case traps
  /// A registration was left behind.
  case left
  /// Two threads interfered with each other.
  case races
  /// The compiler doesn't allow the code of the scenario.
  case refused
  /// The wrong handler was called.
  case misled
  /// A handler that should have been called wasn't.
  case missed
  /// The process didn't finish: it worked or waited for too long.
  case hangs
  /// The scenario couldn't bring about what's hazardous.
  case untried = "?"
  /// The hazard doesn't apply to this column.
  case notApplicable = "·"

  /// Whether the hazard caused harm.
  var isHarmful: Bool {
    ![.ok, .refused, .untried, .notApplicable].contains(self)
  }
}
