import Foundation

/// A detector of new versions of the reader's files.
///
/// Some editors empty or remove a file for a moment while they save it. So a version in which a file
/// of the judged version is empty or missing counts only after ``patience``.
package struct SaveDetector: Sendable {
  /// The time after which a missing file counts as deleted.
  package static let patience = Duration.milliseconds(200)

  private var judged: [String: String]?
  private var incompleteSince: ContinuousClock.Instant?

  /// Creates a detector for files that haven't been judged yet.
  package init() {}

  /// Decides whether to judge a version now, and if so, keeps it as the judged version.
  ///
  /// - Parameters:
  ///   - files: The texts of the files by their paths, without empty ones.
  ///   - now: The current time.
  /// - Returns: Whether to judge the version now.
  package mutating func detect(_ files: [String: String], now: ContinuousClock.Instant) -> Bool {
    guard files != judged else {
      incompleteSince = nil
      return false
    }
    if let judged, judged.keys.contains(where: { files[$0] == nil }) {
      let since = incompleteSince ?? now
      incompleteSince = since
      guard now >= since + Self.patience else { return false }
    }
    incompleteSince = nil
    judged = files
    return true
  }

  /// Forgets the judged version, so that the same files are judged again.
  package mutating func reset() {
    self = SaveDetector()
  }

  /// The time at which to look again, or `nil` if no file is missing.
  package var deadline: ContinuousClock.Instant? {
    incompleteSince.map { $0 + Self.patience }
  }
}

extension Workbook {
  /// Returns the texts of the reader's files for an exercise by their paths, without empty and
  /// hidden ones.
  package func savedFiles(of exercise: Exercise) -> [String: String] {
    let files = answerFiles(of: exercise).filter { file, text in
      !text.isEmpty && !file.lastPathComponent.hasPrefix(".")
    }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $1) })
  }

  /// Returns the marks of the reader's files for an exercise, by name.
  ///
  /// If these are the same as before, it isn't necessary to read the files again.
  package func marks(of exercise: Exercise) -> [String: FileMark] {
    let folder = folder(of: exercise)
    let names =
      (exercise.stage == nil
        ? try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        : FileManager.default.subpaths(atPath: folder.path)) ?? []
    let marks = names.filter { $0.hasSuffix(".swift") }.map {
      ($0, FileMark(of: folder.appending(path: $0)))
    }
    return Dictionary(uniqueKeysWithValues: marks)
  }
}
