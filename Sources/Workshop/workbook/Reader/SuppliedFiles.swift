import Foundation
import WorkbookKit

/// The files of the reader's package that belong to the workbook: tasks, tests, and contracts.
extension Workbook {
  /// Restores the supplied files that an exercise needs.
  ///
  /// If a file differs from the workbook's, the reader's copy goes to a backup. That happens if the
  /// reader has edited it, or if the workbook was updated.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - further: The paths of further files to restore.
  /// - Returns: The paths of the files that were replaced, and the backup, or `nil` if no file
  ///   differed.
  /// - Throws: ``WorkbookError`` if a file can't be read or written.
  func restoreSuppliedFiles(
    for exercise: Exercise,
    and further: [String] = []
  ) throws -> (paths: [String], backup: URL)? {
    var paths = [exercise.testsPath, "\(exercise.folder)/README.md"] + further
    // The exercise may be newer than the reader's package.
    if !exercise.isStage, !exists(exercise.editedPath) { paths.append(exercise.editedPath) }
    if exercise.isStage {
      paths += swiftFiles(in: shipped("Contract")).keys.sorted().map { "Contract/\($0)" }
    }
    let outdated = paths.filter { text(of: own($0)) != suppliedText(at: $0) }
    let replaced = outdated.filter(exists)
    let backup = try Backups(of: self).save(replaced)
    for path in outdated {
      guard let content = suppliedText(at: path) else {
        throw WorkbookError(
          "\(shipped(path).path) can't be read. \(Self.toRestore) git restore Exercises"
        )
      }
      try Data(content.utf8).write(toFile: own(path), shownAs: path)
    }
    return backup.map { (replaced, $0) }
  }

  /// Returns the text of a supplied file for the reader's package, or `nil` if it can't be read.
  ///
  /// In the workbook, a task's links lead to pages beside `Exercises`.
  private func suppliedText(at path: String) -> String? {
    guard let text = try? String(contentsOf: shipped(path), encoding: .utf8) else { return nil }
    let folder = own(path).deletingLastPathComponent()
    return path.hasSuffix(".md") ? ReaderPackage.linked(text, in: folder, to: root) : text
  }

  private func exists(_ path: String) -> Bool { access(own(path).path, F_OK) == 0 }
}
