import Foundation
import ProcessActivity

/// The reason for a crash and the line that caused it, as far as the output shows them.
struct Crash: Equatable {
  /// The message of the trap.
  var reason: String?
  /// The file that contains the cause.
  var file: String?
  /// The line in that file.
  var line: Int?

  /// Reads what the runtime printed.
  ///
  /// - Parameters:
  ///   - errors: The text on standard error.
  ///   - backtrace: The stacks that the runtime saved; empty if it saved none.
  ///   - sources: The paths of the reader's files. A line in these files is preferred, because the
  ///     message of a trap often points to the standard library.
  init(errors: String, backtrace: String, sources: Set<String>) {
    let marks = ["Fatal error", "Simultaneous accesses to", "Could not cast"]
    let message = errors.split(whereSeparator: \.isNewline).last { line in
      marks.contains { line.contains($0) }
    }
    if let match = message?.wholeMatch(of: /(?:.*?(\w+\/[^\s:]+\.swift):(\d+): )?(.*)/) {
      reason =
        match.3
        .replacing(
          /Simultaneous accesses to 0x[0-9a-f]+/,
          with: "Simultaneous accesses to a variable"
        )
        .replacing(/\ \(0x[0-9a-f]+\)/, with: "")
        .replacing(/<computed 0x[0-9a-f]+ \([^)]*\)>/, with: "…")
        .description
      if let file = match.1, !file.hasPrefix("Swift/") {
        (self.file, line) = (String(file), match.2.flatMap { Int($0) })
      }
    }
    if reason == nil,
      let failure = backtrace.firstMatch(of: /\*\*\* Swift runtime failure: (.+?) \*\*\*/)
    {
      reason = "Fatal error: \(failure.1)"
    }
    let stack = backtrace.components(separatedBy: " crashed:\n").dropFirst().first ?? ""
    for frame in stack.matches(of: /\ at (\/[^\n]+?\.swift):(\d+)/)
    where sources.contains(String(frame.1)) {
      (file, line) = (String(frame.1), Int(frame.2))
      return
    }
  }
}

extension ChildProcess.Termination {
  /// A description for the reader.
  var sentence: String {
    switch self {
    case .exit(let code): "The process ended early, with exit code \(code)."
    case .signal(SIGSEGV), .signal(SIGBUS):
      "The process overflowed its stack or accessed invalid memory (signal SIGSEGV or SIGBUS)."
    case .signal(SIGABRT): "The process was aborted (signal SIGABRT)."
    case .signal(SIGILL), .signal(SIGTRAP):
      "The process trapped, for example because of an overflow or a call on the wrong actor."
    case .signal(SIGKILL): "The process was killed (signal SIGKILL)."
    case .signal(let number): "The process was ended by signal \(number)."
    case .overrun(.working): "The process was still working after a minute of processor time."
    case .overrun(.waiting):
      "The process was still waiting after 10 s or more in which no thread could continue."
    }
  }
}
