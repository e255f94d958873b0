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

  /// A line of a file.
  struct Place: Equatable {
    var file: String
    var line: Int
  }

  /// Returns the line that caused the crash if it's in one of some files.
  func place(in sources: Set<String>) -> Place? {
    guard let file, let line, sources.contains(file) else { return nil }
    return Place(file: file, line: line)
  }

  /// Reads what the runtime printed.
  ///
  /// - Parameters:
  ///   - errors: The text on standard error.
  ///   - backtrace: The stacks, if they aren't part of the text on standard error.
  ///   - sources: The paths of the reader's files. A line in these files is preferred, because the
  ///     message of a trap often points to the standard library.
  init(errors: String, backtrace: String? = nil, sources: Set<String>) {
    let marks = ["Fatal error", "Simultaneous accesses to", "Could not cast"]
    let message = errors.split(whereSeparator: \.isNewline).last { line in
      marks.contains { line.contains($0) }
    }
    let first = message?.prefix(10_000)
    if let match = first?.wholeMatch(of: /(?:.*?(\w+\/[^\s:]+\.swift):(\d+): )?(.*)/) {
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
        // A trap names only the module and the file.
        let name = file.split(separator: "/").last.map(String.init) ?? ""
        let source = sources.first { URL(filePath: $0).lastPathComponent == name }
        (self.file, line) = (source ?? String(file), match.2.flatMap { Int($0) })
      }
    }
    let backtrace = backtrace ?? errors
    if reason == nil,
      let failure = backtrace.firstMatch(of: /Swift runtime failure: ([^\n]+?)(?:\ \*\*\*|\ in\ )/)
    {
      reason = "Fatal error: \(failure.1)"
    }
    let stack = backtrace.components(separatedBy: " crashed:\n").dropFirst().first ?? ""
    for frame in stack.split(separator: "\n") {
      guard let place = Self.place(of: frame, in: sources) else { continue }
      (file, line) = (place.file, place.line)
      return
    }
  }

  /// Returns the reader's line in a frame of a stack, or `nil` if the frame is elsewhere.
  private static func place(of frame: Substring, in sources: Set<String>) -> Place? {
    if let match = frame.firstMatch(of: /\ at (\/[^\n]+?\.swift):(\d+)/) {
      let file = String(match.1)
      return sources.contains(file) ? Place(file: file, line: Int(match.2) ?? 1) : nil
    }
    // Code that the compiler has added to a function, such as a release, has no line. The line of
    // the function stands in.
    guard frame.contains("<compiler-generated>"),
      let name = frame.firstMatch(of: /0x[0-9a-f]+ \w+\.(\w+)\(/)?.1
    else { return nil }
    for file in sources.sorted() {
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if let index = lines.firstIndex(where: { $0.contains("func \(name)(") }) {
        return Place(file: file, line: index + 1)
      }
    }
    return nil
  }
}

extension ChildProcess.Termination {
  /// A description for the reader.
  var sentence: String {
    switch self {
    case .exit(let code): "The process ended early, with exit code \(code)."
    case .signal(SIGSEGV), .signal(SIGBUS):
      """
      The process accessed invalid memory, for example through a dangling pointer, or its stack is \
      full, because the code calls itself without end (signal SIGSEGV or SIGBUS).
      """
    case .signal(SIGABRT):
      """
      The process was aborted, for example by a forced cast (`as!`) that failed, or by a call of \
      abort() (signal SIGABRT).
      """
    case .signal(SIGILL), .signal(SIGTRAP):
      """
      The process trapped, for example because of an overflow, a `nil` that was unwrapped, or a \
      call on the wrong actor (signal SIGILL or SIGTRAP).
      """
    case .signal(SIGKILL): "The process was killed (signal SIGKILL)."
    case .signal(let number): "The process was ended by signal \(number)."
    case .overrun(.working): "The process was still working after a minute of processor time."
    case .overrun(.waiting):
      "The process was still waiting after 10 s or more in which no thread could continue."
    }
  }
}
