internal import Foundation
public import KVOExercises
public import KVORecordings

// The recordings of KVOController, played in processes of their own, because a library may trap.

/// Plays the recordings that a library should follow, and reports how many of them it follows.
///
/// Call this function in a test. Its last argument is an exit test, which plays the recordings on
/// the library from an index on. It can't be part of this function, because it has to name the
/// library:
///
/// ```swift
/// try await reportRecordings(on: Contract()) { start, log in
///   await #expect(processExitsWith: .failure) { [start = start as Int, log = log as String] in
///     playRecordings(on: Contract(), from: start, log: log)
///   }
/// }
/// ```
///
/// - Parameters:
///   - library: The library.
///   - play: The exit test, which is run again behind each recording that ends its process.
/// - Throws: An error if nothing can be played.
public func reportRecordings(
  on library: any RegistryLibrary,
  playing play: (Int, String) async throws -> Void
) async throws {
  let report = try await report(of: Recording.expected(of: library), playing: play)
  RunLog.append(.recordings(text: report.text, areFollowed: report.followsAll))
  if RunLog.descriptor == nil { print(report.text) }
}

/// Plays recordings in processes of their own, and returns the report.
///
/// The exit test gets the index of the first recording, and the path of a log.
///
/// - Throws: An error if nothing can be played.
public func report(
  of recordings: [Recording],
  playing play: (Int, String) async throws -> Void
) async throws -> RecordingsReport {
  // The process writes to a file, because it would have to wait for somebody who reads a pipe.
  let log = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID()).log")
  defer { try? FileManager.default.removeItem(at: log) }
  return try await RecordingsReport(of: recordings) { start in
    try Data().write(to: log)
    try await play(start, log.path)
    return RecordingsReport.Run(String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }
}

/// Plays the recordings that a library should follow, from an index on, and ends the process.
public func playRecordings(
  on library: any RegistryLibrary,
  from start: Int,
  log: String
) -> Never {
  let recordings = Recording.expected(of: library)
  playRecordings(recordings, from: start, log: log, with: library.makeRecordedRegistry)
}

/// Plays recordings, from an index on, and ends the process.
///
/// What the process prints goes to the file at the path `log`.
public func playRecordings(
  _ recordings: [Recording],
  from start: Int,
  log: String,
  with makeRegistry: @escaping RegistryMaker
) -> Never {
  let file = open(log, O_WRONLY | O_APPEND)
  for descriptor in [STDOUT_FILENO, STDERR_FILENO] { dup2(file, descriptor) }
  // A trap is a normal result here, so don't spend time on a backtrace, and don't report it as one
  // of an exercise.
  for number in EarlyEnd.signals { signal(number, SIG_DFL) }
  unsetenv(ReportLog.variable)
  Placeholder.onReach = { placeholder in
    note(.unwritten(placeholder.task))
    _exit(EXIT_FAILURE)
  }
  Limits.start
  for index in recordings.indices.dropFirst(start) {
    // Each recording has the limits of a claim.
    RunningClaim.begin(recordings[index].name, file: #filePath, line: #line)
    let difference = recordings[index].play(with: makeRegistry) { step in
      note(.began(recording: index, step: step))
    }
    if let difference { note(.differs(recording: index, difference)) }
  }
  note(.finished)
  // The exit test expects a failure, as of a trap, so that it needn't know what will happen.
  _exit(EXIT_FAILURE)
}

private func note(_ event: PlayingEvent) {
  // At once, so that all lines are complete if the process ends, and on lines of their own, because
  // the library may print, too.
  FileHandle.standardOutput.write(Data("\n\(event.line)\n".utf8))
}

extension RecordingsReport.Run {
  /// Reads what a process has printed.
  fileprivate init(_ output: String) {
    let lines = output.split(separator: "\n").map(String.init)
    let trap = lines.compactMap { line in
      line.firstRange(of: "Fatal error: ").map { String(line[$0.upperBound...]) }
    }.last.map(sentence)
    let limit = lines.last { $0.hasPrefix("because:") }?.dropFirst("because:".count)
    let cause = trap ?? limit.map { $0.trimmingCharacters(in: .whitespaces) }
    self.init(output: output, cause: cause ?? "the code accessed invalid memory, or called `exit`")
  }
}

/// Returns the first sentence of a trap's message, without addresses, which differ each time.
private func sentence(of message: String) -> String {
  let end = message.firstRange(of: /\.( |$)/)?.lowerBound ?? message.endIndex
  return String(message[..<end]).replacing(/[ ]0x[0-9a-f]+/, with: "")
}
