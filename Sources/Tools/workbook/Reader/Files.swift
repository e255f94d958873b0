import Foundation

extension URL {
  /// The path without symbolic links and dots, as the compiler prints it.
  ///
  /// If there's no such file, only the dots are removed.
  ///
  /// Foundation's `resolvingSymlinksInPath` and `standardizedFileURL` don't return this path: on
  /// Apple's systems, they remove `/private` from its beginning.
  var real: URL {
    guard let resolved = realpath(path, nil) else { return standardized }
    defer { free(resolved) }
    return URL(filePath: String(cString: resolved))
  }

  /// Whether there's something at the path, even a link that leads nowhere.
  var exists: Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }

  /// The names in a folder, in which 2 comes before 10, and digits before letters.
  var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }

  /// Writes a file in one step, so that it has either its old or its new text, unless the text is
  /// the same, so that an unchanged file isn't compiled again.
  ///
  /// The file's folder is created if necessary.
  ///
  /// - Throws: ``WorkbookError`` with the system's reason if the file can't be written.
  func update(with text: String) throws {
    if (try? String(contentsOf: self, encoding: .utf8)) == text { return }
    try makeFolder(deletingLastPathComponent())
    do {
      try Data(text.utf8).write(to: self, options: .atomic)
    } catch {
      throw WorkbookError("\(path) can't be written", error)
    }
  }
}

/// Creates a folder and any missing folders that contain it.
///
/// - Throws: ``WorkbookError`` if a folder can't be created.
func makeFolder(_ folder: URL) throws {
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  } catch {
    throw WorkbookError("\(folder.path) can't be created", error)
  }
}

/// Runs an operation while this process holds the lock of a folder, which is created if necessary.
///
/// If another process holds the lock, this function waits, and says so.
///
/// - Throws: ``WorkbookError`` if the folder can't be opened, or the error of the operation.
func withLock<Result>(on folder: URL, _ body: () throws -> Result) throws -> Result {
  try makeFolder(folder)
  let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    throw WorkbookError("\(folder.path) can't be opened: \(String(cString: strerror(errno))).")
  }
  // Closing the folder releases the lock, and so does the end of the process.
  defer { close(descriptor) }
  if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
    Terminal.printError("Waiting for another command to finish…")
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }
  return try body()
}
