internal import Foundation
internal import KVOExercises
internal import Testing

// What the runtime, or ThreadSanitizer, has printed about the end of a claim's process.
extension ClaimReport {
  /// Adds why the process has ended, and at which of the reader's lines, if that's known.
  mutating func explain(byEnd status: ExitStatus, _ errors: String) {
    outcome = .ended
    // The runtime's message begins with a place, such as "MyLibrary/Registry.swift:7".
    let message = /(?m)^(?:[^\/:\n]+\/([^\/:\n]+):(\d+): )?(Fatal error.*)/
    let trap = errors.matches(of: message).last
    let cause = trap.map { String($0.3) } ?? meaning(of: status, errors)
    if let expectedTrap {
      let isExpected = cause.contains(expectedTrap)
      outcome = isExpected ? .holds : .refuted
      if !isExpected { details[details.count - 1].text = "“\(cause.prefix(130))…”" }
      return
    }
    details.append(.init("because", cause))
    // On a Mac, the runtime makes no backtrace.
    let last = trap.flatMap { place(in: $0.1 ?? "", $0.2 ?? "") }
    if let place = place(in: errors[...]) ?? last {
      (file, line) = place
    }
  }

  /// Returns what the end of a process means if the runtime has printed no message.
  private func meaning(of status: ExitStatus, _ errors: String) -> String {
    if let cast = errors.firstMatch(of: /Could not cast value .*/) {
      return "\(cast.0.replacing(/\ \(0x[0-9a-f]+\)/, with: ""))"
    }
    if errors.contains("Fatal access conflict") {
      return "While the code was changing a variable, code that it called used that variable, too."
    }
    return switch status {
    case .signal(SIGSEGV), .signal(SIGBUS):
      """
      The code accessed invalid memory, for example through a dangling pointer, or its stack is full, \
      because it calls itself without end.
      """
    case .signal(SIGABRT):
      "The code was aborted, for example by a forced cast (`as!`) that failed."
    case .signal(SIGKILL):
      "The system has ended the process, for example because memory ran out."
    case .exitCode(let code): "The code has ended the process, with the exit code \(code)."
    default: "The code trapped, for example because of an overflow or a `nil` that was unwrapped."
    }
  }

  /// Adds what ThreadSanitizer reports: in its first two paragraphs, the stacks of two accesses.
  mutating func explain(byRace errors: String) {
    outcome = .refuted
    let report = errors.split(separator: "WARNING: ThreadSanitizer: ").last ?? ""
    let accesses = report.split(separator: "\n\n").prefix(2).compactMap(place)
    let names = accesses.map { "\(URL(filePath: $0.file).lastPathComponent):\($0.line)" }
    let places = names.isEmpty ? "" : " at \(names.joined(separator: " and "))"
    details = [
      .init("asked", "two threads at the same time, with ThreadSanitizer"),
      .init("expected", "no access of memory that another thread uses without a common lock"),
      .init("got", "a data race\(places)"),
    ]
    idea = "guard whatever two threads use with a `Locked`, and use it only in critical sections"
    section = "05-mutex.md#a-lock-around-its-state"
    if let access = accesses.first { (file, line) = access }
  }

  /// Returns the first line of an exercise or a library in a backtrace or a report.
  private func place(in text: Substring) -> (file: String, line: Int)? {
    text.matches(of: /\bat (\/.*\.swift|[^\/: \n]*\.swift):(\d+)/).lazy
      .compactMap { place(in: $0.1, $0.2) }.first
  }

  /// Returns a line if it's in the exercise or a library, and not in what the workbook adds to it.
  private func place(in name: Substring, _ line: Substring) -> (file: String, line: Int)? {
    // Code that the compiler has added to a function has the line 0.
    guard let line = Int(line), line > 0, !name.hasSuffix("Tests.swift"),
      !name.hasSuffix("Contract.swift")
    else { return nil }
    if name.hasPrefix("/") {
      return name.contains(/\/Exercises\/|\/Sources\/Chapter/) ? (String(name), line) : nil
    }
    // On a Mac, and in the runtime's own messages, names have no folders.
    let exercise = URL(filePath: file).deletingLastPathComponent().path
    let library = file.firstMatch(of: /^(.*\/Exercises)\//).map { "\($0.1)/Library" } ?? exercise
    return ["\(exercise)/\(name)", "\(library)/\(name)"]
      .first(where: FileManager.default.fileExists).map { ($0, line) }
  }

  /// Returns what the code itself has printed on standard error.
  static func withoutRuntime(_ errors: String) -> String {
    let start =
      /(?m)^.*(?:Fatal error: |\*\*\* |Simultaneous accesses to |Could not cast value |={18})/
    return errors.firstMatch(of: start).map { String(errors[..<$0.range.lowerBound]) } ?? errors
  }
}
