internal import ExerciseReports
internal import KVOPlaceholders
internal import Testing

extension Placeholders {
  /// Creates a collection that records an issue for each placeholder.
  static func recordingIssues() -> Placeholders {
    Placeholders { site in
      let location = SourceLocation(
        fileID: site.fileID,
        filePath: site.filePath,
        line: site.line,
        column: site.column
      )
      let placeholder = ExerciseReport.Placeholder(
        exercise: site.exercise,
        task: site.task,
        at: .init(location)
      )
      Reports.record(.placeholder(placeholder), at: location)
    }
  }

  /// Records issues for the placeholders that are reached by threads outside all tests.
  ///
  /// Swift Testing can't assign such a thread to a test, but the placeholder contains the number of
  /// its exercise.
  static let recordIssuesOutsideTests: Void = { outside = .recordingIssues() }()
}
