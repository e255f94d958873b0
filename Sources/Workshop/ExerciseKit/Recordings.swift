internal import Foundation
public import KVOExercises
public import KVORecordings
public import Testing

// The recordings of KVOController, played in processes of their own, because a library may trap.

/// Plays the recordings that a library should follow, and reports how many of them it follows.
///
/// Call this function in a test. Its last argument is an exit test, which plays the recordings on the
/// library from an index on. It can't be part of this function, because it has to name the library:
///
/// ```swift
/// try await reportRecordings(on: Contract()) { start in
///   try await #require(
///     processExitsWith: .failure,
///     observing: [\.standardOutputContent, \.standardErrorContent]
///   ) { [start] in playRecordings(on: Contract(), from: start) }
/// }
/// ```
///
/// - Parameters:
///   - library: The library.
///   - play: The exit test, which is run again behind each recording that ends its process.
/// - Returns: The report.
/// - Throws: The error of `play`, or another one if nothing can be played.
@discardableResult
public func reportRecordings(
  on library: any RegistryLibrary,
  playing play: (Int) async throws -> ExitTest.Result
) async throws -> RecordingsReport {
  let report = try await RecordingsReport(of: Recording.expected(of: library)) { start in
    try await RecordingsReport.Run(play(start))
  }
  RunLog.append(.recordings(text: report.text, areFollowed: report.followsAll))
  if RunLog.descriptor == nil { print(report.text) }
  return report
}

/// Plays the recordings that a library should follow, from an index on, and ends the process.
///
/// - Parameters:
///   - library: The library.
///   - start: The index of the first recording to play.
public func playRecordings(on library: any RegistryLibrary, from start: Int) -> Never {
  playRecordings(Recording.expected(of: library), from: start, with: library.makeRecordedRegistry)
}

/// Plays recordings, from an index on, and ends the process.
///
/// - Parameters:
///   - recordings: The recordings.
///   - start: The index of the first recording to play.
///   - makeRegistry: The library's function that makes registries.
public func playRecordings(
  _ recordings: [Recording],
  from start: Int,
  with makeRegistry: @escaping RegistryMaker
) -> Never {
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
  // At once, so that all lines are complete if the process ends.
  FileHandle.standardOutput.write(Data("\(event.line)\n".utf8))
}

extension RecordingsReport.Run {
  /// Reads the result of an exit test.
  ///
  /// - Parameter result: The result, with what the process has printed.
  public init(_ result: ExitTest.Result) {
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    let lines = errors.split(separator: "\n").map(String.init)
    let trap = lines.compactMap { line in
      line.firstRange(of: "Fatal error: ").map { String(line[$0.upperBound...]) }
    }.last.map(sentence)
    let limit = lines.last { $0.hasPrefix("because:") }?.dropFirst("because:".count)
    let cause = trap ?? limit.map { $0.trimmingCharacters(in: .whitespaces) }
    self.init(
      output: String(decoding: result.standardOutputContent, as: UTF8.self),
      cause: cause ?? "the code accessed invalid memory, or called `exit`"
    )
  }
}

/// Returns the first sentence of a trap's message, without addresses, which differ each time.
private func sentence(of message: String) -> String {
  let end = message.firstRange(of: /\.( |$)/)?.lowerBound ?? message.endIndex
  return String(message[..<end]).replacing(/[ ]0x[0-9a-f]+/, with: "")
}
