import Foundation
public import KVOClaims

extension ReaderLibrary {
  /// The name of the library's backups.
  static let backupName = "library"

  /// The file of a backup that contains the name of the stage before which the library was ours.
  private static let oursName = "ours-before.txt"

  /// Opens a stage with the model answer to the previous one.
  ///
  /// This method saves the reader's library, replaces its Swift files with the answer and the
  /// supplied file, writes the contract, and records that the library is ours before this stage.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - backups: The backups.
  /// - Returns: What was done.
  /// - Throws: ``WorkbookError`` if a file can't be read or written. In this case, nothing changes.
  @discardableResult
  public func openWithOurs(_ stage: Stage, backups: Backups) throws -> Opening {
    var files = try stage.previous.map { try ModelAnswer(to: $0, in: book).files } ?? [:]
    if let supplied = stage.suppliedFile, files[supplied] == nil {
      files[supplied] = try book.textOfSupplied(supplied)
    }
    let text = try Contract(for: stage, in: book).text
    return try FileLock.withLock(onFolder: book.home) {
      var content = [contract: Data(text.utf8)]
      for (name, text) in files { content[folder.appending(path: name)] = Data(text.utf8) }
      if access(departures.path, F_OK) != 0 {
        content[departures] = Data(try book.textOfSupplied("Departures.swift").utf8)
      }
      // Before the first stage, there's nothing of ours but the supplied file.
      let ours = stage.previous == nil ? nil : stage
      var opening = Opening(stage: stage)
      guard let backup = try replace(with: content, ours: ours, backups) else {
        opening.wasOpen = true
        return opening
      }
      opening.backup = backup.value
      opening.written = files.keys.sorted().map { "Library/\($0)" } + ["Contract/Contract.swift"]
      return opening
    }
  }

  /// Replaces the library with its newest backup.
  ///
  /// The replaced files become the newest backup, so a second call restores them.
  ///
  /// - Parameter backups: The backups.
  /// - Returns: The outcome.
  /// - Throws: ``WorkbookError`` if there is no backup, or if a file can't be read or written. In
  ///   this case, nothing changes.
  @discardableResult
  public func undo(_ backups: Backups) throws -> Backups.Outcome {
    try FileLock.withLock(onFolder: book.home) {
      guard let backup = backups.newestOfLibrary else {
        throw WorkbookError("Your library has no backup, so there is nothing to undo.")
      }
      var content: [URL: Data] = [:]
      for path in book.files(in: backup.folder) where path != Self.oursName {
        content[book.home.appending(path: path)] = try read(backup.folder.appending(path: path))
      }
      let ours = book.text(of: backup.folder.appending(path: Self.oursName))
      let stage = Stage(rawValue: ours.trimmingCharacters(in: .whitespacesAndNewlines))
      return try replace(with: content, ours: stage, backups).map { .replaced($0.value) }
        ?? .unchanged
    }
  }

  /// A backup, or `nil` if there was nothing to save.
  private struct Saved {
    let value: Backup?
  }

  /// Replaces the Swift files of the library, and returns `nil` if nothing differs.
  private func replace(
    with content: [URL: Data],
    ours: Stage?,
    _ backups: Backups
  ) throws -> Saved? {
    var changes = FileChanges()
    // Remove first: on some file systems, an old name may differ from a new one only by case.
    let paths = Set(content.keys.map(\.path))
    for file in swiftFiles.map({ folder.appending(path: $0) }) where !paths.contains(file.path) {
      changes.remove(file)
    }
    for (file, data) in content.sorted(by: { $0.key.path < $1.key.path }) {
      changes.write(data, to: file)
    }
    let notebook = try Notebook(of: book)
    let old = notebook.stageOfOurs
    if ours != old {
      let progress = Notebook.file(of: book).resolvingSymlinksInPath()
      changes.write(notebook.text(withStageOfOurs: ours), to: progress)
    }
    if changes.isEmpty { return nil }
    var saved: [String: Data] = [:]
    for file in files.map({ "Library/\($0)" }) {
      saved[file] = try read(book.home.appending(path: file))
    }
    if access(contract.path, F_OK) == 0 { saved["Contract/Contract.swift"] = try read(contract) }
    if let old { saved[Self.oursName] = Data("\(old.rawValue)\n".utf8) }
    let backup = saved.isEmpty ? nil : try backups.save(saved, of: Self.backupName)
    do {
      try book.addManifest(to: &changes)
      try changes.apply(in: book)
    } catch {
      if let backup { try? FileManager.default.removeItem(at: backup.folder) }
      throw error
    }
    return Saved(value: backup)
  }

  private func read(_ file: URL) throws -> Data {
    guard let data = try? Data(contentsOf: file) else {
      throw WorkbookError(
        "\(book.shortened(file.path)) can't be read, so nothing was changed. Make it a readable "
          + "file, and try again."
      )
    }
    return data
  }
}

extension Backups {
  /// A part of the reader's work that can have backups.
  public enum Subject: Sendable, Equatable {
    /// The file of an exercise.
    case exercise(Exercise)
    /// The library.
    case library
  }

  /// The newest backup of the library.
  var newestOfLibrary: Backup? { all.first { $0.exerciseName == ReaderLibrary.backupName } }

  /// Returns the part of the reader's work that an undo restores.
  ///
  /// If a stage and an exercise share a name, the newer backup decides.
  ///
  /// - Parameters:
  ///   - name: A stage or an exercise, or `nil` for whatever was backed up last.
  ///   - catalog: The exercises.
  /// - Returns: The part, or `nil` if nothing has a backup.
  /// - Throws: ``WorkbookError`` if there's no such stage or exercise.
  public func subject(named name: String?, in catalog: Catalog) throws -> Subject? {
    let library = newestOfLibrary
    var exercise = name == nil ? newestExercise(in: catalog) : nil
    if let name {
      let isStage = Stage(named: name) != nil
      let named = isStage ? try? catalog.exercise(named: name) : try catalog.exercise(named: name)
      guard isStage else { return named.map(Subject.exercise) }
      guard let named, newest(of: named) != nil else { return .library }
      exercise = named
    }
    guard let exercise, let backup = newest(of: exercise) else {
      return library.map { _ in .library }
    }
    if let library, library.stamp > backup.stamp { return .library }
    return .exercise(exercise)
  }
}
