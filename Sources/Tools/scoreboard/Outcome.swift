internal import Foundation
internal import KVOLocking
internal import ProgramSupport

/// The outcome of playing one hazard in one column.
struct Outcome: Equatable, Codable {
  var kind: Kind
  /// The steps that the scenario printed.
  var steps: [String] = []
  /// What the scenario found, or the message of the trap that stopped it.
  var result = ""

  init(_ kind: Kind, steps: [String] = [], result: String = "") {
    (self.kind, self.steps, self.result) = (kind, steps, result)
  }

  /// Plays a cell in a process of its own.
  ///
  /// - Throws: An error if the process can't be started, or doesn't play a cell.
  init(of hazard: Hazard, in column: Column, using program: String) throws {
    let child = try ChildProcess.run(
      program,
      [Playing.command, hazard.name, column.name],
      // A trap is a normal result here, so don't spend time on a backtrace.
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      // A deadlock is a result, too, but a busy machine isn't.
      patience: .seconds(180)
    )
    guard let outcome = Outcome(output: child.output, termination: child.termination) else {
      throw WorkbookError("\(program) didn't play a cell: \(child.output.suffix(200))")
    }
    self = outcome
  }

  /// Reads the last outcome in the output of a process, and completes it if the process was
  /// stopped.
  init?(output: String, termination: ChildProcess.Termination) {
    let lines = output.split(separator: "\n")
    guard let last = lines.last(where: { $0.hasPrefix(Playing.prefix) }),
      let json = last.dropFirst(Playing.prefix.count).data(using: .utf8),
      let outcome = try? JSONDecoder().decode(Outcome.self, from: json)
    else { return nil }
    self = outcome
    guard result.isEmpty else { return }
    let trap = lines.lazy.compactMap { $0.firstMatch(of: /Fatal error: (.*)/)?.1 }.first
    let message = trap.map { String($0.replacing(/0x[0-9a-f]+/, with: "0x…")) }
    switch termination {
    // A process that didn't finish hangs, whatever the scenario assumed.
    case .silence, .signal(SIGXCPU): (kind, result) = (.hangs, message ?? "It didn't finish.")
    case .signal where kind == .races:
      result = message ?? "The process was stopped: two threads were using the same memory."
    case .signal, .exit: result = message ?? "The process was stopped."
    }
  }

  /// The kind of an outcome, as a word for a cell of the scoreboard.
  enum Kind: String, Codable {
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
  }
}

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
