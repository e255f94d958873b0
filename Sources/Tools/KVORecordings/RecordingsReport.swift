/// How many recordings a library follows, and the shortest one that it doesn't.
public struct RecordingsReport: Sendable {
  /// The recordings that were played.
  let played: [Recording]
  /// The first difference of each recording that the library doesn't follow, by index.
  private(set) var differences: [Int: Difference] = [:]
  /// The code that the library's author hasn't written yet, if it was needed.
  private(set) var unwritten: String?

  /// What a process that played recordings has left behind.
  public struct Run: Sendable {
    /// What it has printed.
    let output: String
    /// Why it has ended, as a sentence.
    let cause: String

    /// Creates the description of a run.
    ///
    /// - Parameters:
    ///   - output: What the process has printed.
    ///   - cause: Why it has ended, as a sentence.
    public init(output: String, cause: String) {
      (self.output, self.cause) = (output, cause)
    }
  }

  /// Plays recordings in a process, which is started again behind each recording that stops it.
  ///
  /// - Parameters:
  ///   - recordings: The recordings.
  ///   - play: A function that plays the recordings from an index on, in another process.
  /// - Throws: The error of `play`, or ``NothingPlayed``.
  public init(
    of recordings: [Recording],
    play: (Int) async throws -> Run
  ) async throws {
    played = recordings
    var next = 0
    while next < recordings.count {
      let run = try await play(next)
      var last: (recording: Int, step: Int)?
      for event in PlayingEvent.all(in: run.output) {
        switch event {
        case .began(let recording, let step): last = (recording, step)
        case .differs(let recording, let difference): differences[recording] = difference
        case .unwritten(let task):
          unwritten = task
          return
        case .finished: return
        }
      }
      guard let last else { throw NothingPlayed(run: run) }
      if differences[last.recording] == nil {
        differences[last.recording] = Difference(step: last.step, actual: .stops(run.cause))
      }
      next = last.recording + 1
    }
  }

  /// The names of the recordings that the library follows to the end.
  public var followed: [String] {
    unwritten != nil
      ? [] : played.indices.filter { differences[$0] == nil }.map { played[$0].name }
  }

  /// Whether the library follows every recording that was played.
  public var followsAll: Bool { followed.count == played.count }

  /// The report, in lines.
  public var text: String {
    if let unwritten {
      return "The recordings can't be played yet: \(unwritten) isn't written yet."
    }
    let count = "\(played.count) recordings of KVOController that it should follow by now"
    var lines: [String] = []
    let first = differences.min { ($0.value.step, $0.key) < ($1.value.step, $1.key) }
    if let first {
      let recording = played[first.key]
      lines += ["Your library follows \(followed.count) of the \(count)."]
      lines += ["The shortest one that it doesn't follow is \(recording.name):", ""]
      lines += recording.lines(upTo: first.value).map { "  " + $0 } + [""]
    } else {
      lines += ["Your library follows all \(count)."]
    }
    let further = Recording.all.count - played.count
    if further > 0 {
      lines += ["The other \(further) recordings come with later chapters."]
    } else if differences.isEmpty {
      lines += ["It does what Facebook's library did, in every recorded step."]
    }
    let exceptions = played.reduce(0) { $0 + $1.exceptionCount }
    if exceptions > 0, differences.isEmpty {
      lines += [
        "In \(exceptions) places, KVOController raised an exception, because an object went before its",
        "registrations. Your library goes on there.",
      ]
    }
    return (lines + [Self.scope]).joined(separator: "\n")
  }

  /// What the recordings say nothing about.
  static let scope = """
    The recordings were made with GNUstep's Foundation. They have one thread, and mostly one object.
    """
}

/// An error that's thrown if a process ends before it has played anything.
public struct NothingPlayed: Error, CustomStringConvertible {
  let run: RecordingsReport.Run

  /// The end of what the process has printed.
  public var description: String {
    "The process ended before it played a recording. \(run.cause) \(run.output.suffix(300))"
  }
}
