import KVOExercises
import Foundation

extension TestRun.Result {
  /// Returns the failure of the claim in whose middle the process has ended, or `nil` if the
  /// process didn't say that it's ending.
  func failure(
    of open: ExerciseReport.Failure,
    in files: Set<String>
  ) -> ExerciseReport.Failure? {
    guard case .stopped(let signal) = reports.last else { return nil }
    var failure = open
    let lines = lines(printedBy: open, withTrap: true)
    // The runtime's message begins with a place, such as "MyLibrary/Registry.swift:7".
    let trap = lines.compactMap {
      $0.firstMatch(of: /(?:([^\/:]+):(\d+): )?(Fatal error.*)/)
    }.last
    let cause = signal.map { trap.map { String($0.3) } ?? meaning(of: $0, lines) }
    failure.details.append(.init("because", cause ?? "The code has called `exit`."))
    if let place = stack.first(where: { files.contains($0.file) }) {
      (failure.file, failure.line) = (place.file, place.line)
    } else if let name = trap?.1, let file = files.first(where: { $0.hasSuffix("/\(name)") }) {
      (failure.file, failure.line) = (file, trap?.2.flatMap { Int($0) } ?? 1)
    }
    return failure
  }

  /// Returns what a signal means if the runtime has printed no message.
  private func meaning(of signal: Int32, _ lines: [String]) -> String {
    if lines.contains(where: { $0.contains("Fatal access conflict") }) {
      return "While the code was changing a variable, code that it called used that variable, too."
    }
    return switch signal {
    case SIGSEGV, SIGBUS:
      """
      The code accessed invalid memory, for example through a dangling pointer, or its stack is full, \
      because it calls itself without end.
      """
    case SIGABRT: "The code was aborted, for example by a forced cast (`as!`) that failed."
    default: "The code trapped, for example because of an overflow or a `nil` that was unwrapped."
    }
  }

  /// Returns the lines that the code printed while a claim was tested or, without one, all lines.
  ///
  /// What the runtime printed about a trap is among them only if that's asked for.
  func lines(printedBy failure: ExerciseReport.Failure?, withTrap: Bool = false)
    -> [String]
  {
    let parts = "0\n\(printed)".components(separatedBy: ReportLog.markStart)
      .map { $0.split(whereSeparator: \.isNewline) }
    return parts.filter { failure == nil || $0.first.flatMap { Int($0) } == failure?.number }
      // The runtime may add a list of addresses to its message, and then the process ends.
      .flatMap { $0.dropFirst().prefix { $0 != "Current stack trace:" }.map(String.init) }
      .prefix { withTrap || !$0.hasPrefix("Simultaneous accesses to ") }
      .filter { withTrap || !($0.contains("Fatal error: ") || $0.hasPrefix("*** ")) }
  }
}

/// The log of a crash, in the format that the documentation of Swift's backtraces describes under
/// “JSON Crash Logs”.
struct CrashLog: Decodable {
  struct Thread: Decodable {
    var crashed: Bool?
    var frames: [Frame]?
  }

  struct Frame: Decodable {
    var sourceLocation: Location?
  }

  struct Location: Decodable {
    var file: String
    var line: Int
  }

  var threads: [Thread]

  /// Returns the places on the stack of the thread that has crashed, with the innermost first.
  static func stack(in file: URL) -> [TestRun.Place] {
    guard let data = try? Data(contentsOf: file),
      let log = try? JSONDecoder().decode(CrashLog.self, from: data)
    else { return [] }
    let frames = log.threads.first { $0.crashed == true }?.frames ?? []
    return frames.compactMap(\.sourceLocation).map { TestRun.Place(file: $0.file, line: $0.line) }
  }
}
