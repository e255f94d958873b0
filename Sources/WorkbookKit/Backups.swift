public import Foundation
internal import KVOClaims

/// The backups of the reader's files, and the operations that make and use them.
public struct Backups: Sendable {
  /// The result of replacing a reader's file.
  public enum Outcome: Sendable, Equatable {
    /// The file already had the new content.
    case unchanged
    /// The file was replaced. Its old content is in the backup, unless there was none.
    case replaced(Backup?)
  }

  let book: Workbook
  private let now: @Sendable () -> Date

  /// The folder of all backups.
  var folder: URL { book.home.appending(path: "Backups") }

  /// Creates the backups of a book.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - now: A closure that returns the current time.
  public init(of book: Workbook, now: @escaping @Sendable () -> Date = { .now }) {
    self.book = book
    self.now = now
  }

  /// The backups, with the newest one first.
  public var all: [Backup] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { Backup(folder: folder.appending(path: $0)) }
      .sorted { $0.stamp > $1.stamp }
  }

  /// Returns an exercise's newest backup that still contains a file.
  public func newest(of exercise: Exercise) -> Backup? {
    all.first { $0.exerciseName == exercise.name && content(of: $0, exercise) != nil }
  }

  /// Returns the exercise whose file was backed up last.
  ///
  /// - Parameter catalog: The exercises.
  /// - Returns: The exercise, or `nil` if there are no usable backups.
  public func newestExercise(in catalog: Catalog) -> Exercise? {
    for backup in all {
      let exercise = catalog.exercises.first { $0.name == backup.exerciseName }
      if let exercise, content(of: backup, exercise) != nil { return exercise }
    }
    return nil
  }

  /// Replaces the reader's file with the stub as it was shipped.
  ///
  /// - Parameter exercise: The exercise.
  /// - Returns: The outcome.
  /// - Throws: ``WorkbookError`` if a file can't be read or written. In this case, the reader's
  ///   file doesn't change.
  @discardableResult
  public func reset(_ exercise: Exercise) throws -> Outcome {
    if let stage = exercise.stage {
      let start = stage.previous == nil ? "the supplied file" : "our answer to the previous stage"
      throw WorkbookError(
        "reset works for exercises, but not for stages. To begin this stage with \(start), run: "
          + "swift run workbook open \(stage.rawValue) --ours"
      )
    }
    let stub = book.pristineStub(of: exercise)
    guard let content = try? Data(contentsOf: stub) else {
      throw WorkbookError(
        "\(book.shortened(stub.path)) can't be read. \(Workbook.toRestore) "
          + "git restore Exercises/Answers"
      )
    }
    return try replaceFile(of: exercise, with: content)
  }

  /// Replaces the reader's file with its newest backup.
  ///
  /// The replaced content becomes the newest backup, so a second call restores it.
  ///
  /// - Parameter exercise: The exercise.
  /// - Returns: The outcome.
  /// - Throws: ``WorkbookError`` if there is no backup, or if a file can't be read or written. In
  ///   this case, the reader's file doesn't change.
  @discardableResult
  public func undo(_ exercise: Exercise) throws -> Outcome {
    guard let content = newest(of: exercise).flatMap({ content(of: $0, exercise) }) else {
      throw WorkbookError(
        "\(exercise.heading(in: book)) has no backup, so there is nothing to undo."
      )
    }
    return try replaceFile(of: exercise, with: content)
  }

  private func content(of backup: Backup, _ exercise: Exercise) -> Data? {
    try? Data(contentsOf: backup.folder.appending(path: exercise.fileName))
  }

  private func replaceFile(of exercise: Exercise, with content: Data) throws -> Outcome {
    let file = book.stub(of: exercise)
    let old = try? Data(contentsOf: file)
    // For a link that leads nowhere, `fileExists` returns false, so the link is replaced like a
    // missing file.
    guard old != nil || !FileManager.default.fileExists(atPath: file.path) else {
      throw WorkbookError(
        "\(book.shortened(file.path)) can't be read, so it can't be saved, and nothing was changed. "
          + "Make it a readable file, and try again."
      )
    }
    if old == content { return .unchanged }
    let backup = try old.flatMap {
      $0.isEmpty ? nil : try save([exercise.fileName: $0], of: exercise.name)
    }
    do {
      try content.writeInOneStep(to: file, shownAs: book.shortened(file.path))
    } catch {
      // The reader's file hasn't changed, so the backup isn't needed.
      if let backup { try? FileManager.default.removeItem(at: backup.folder) }
      throw error
    }
    return .replaced(backup)
  }

  /// Saves a backup in a new folder.
  ///
  /// - Parameters:
  ///   - files: The contents of the files, by their paths in the backup.
  ///   - name: The name of the exercise or of another part of the reader's work.
  /// - Returns: The backup.
  /// - Throws: ``WorkbookError`` if a file can't be written. In this case, no backup is left behind.
  func save(_ files: [String: Data], of name: String) throws -> Backup? {
    try makeFolder(folder)
    var place = folder
    repeat {
      let stamp = Backup.Stamp(of: now(), after: all.first?.stamp)
      place = folder.appending(path: "\(stamp.text)-\(name)")
      // Creating a folder that exists is an error, so a backup can't replace another one, not even
      // if another command makes a backup at the same time.
    } while mkdir(place.path, 0o755) != 0 && errno == EEXIST
    guard access(place.path, F_OK) == 0 else {
      throw WorkbookError("\(book.shortened(place.path)) can't be created", errno: errno)
    }
    do {
      for (path, content) in files.sorted(by: { $0.key < $1.key }) {
        let file = place.appending(path: path)
        try content.writeInOneStep(to: file, shownAs: book.shortened(file.path))
      }
    } catch {
      try? FileManager.default.removeItem(at: place)
      throw error
    }
    return Backup(folder: place)
  }
}
