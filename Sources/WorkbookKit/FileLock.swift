import Foundation

/// A lock between processes, which keeps a `watch` and a `check` from building in one folder at
/// once.
enum FileLock {
  /// Runs an operation while this process holds the lock of a file.
  ///
  /// - Parameters:
  ///   - file: The file, which is created if necessary.
  ///   - body: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: ``WorkbookError`` if the file can't be written, or the error of the operation.
  static func withLock<Result>(on file: URL, _ body: () throws -> Result) throws -> Result {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw WorkbookError("\(file.path) can't be written.") }
    // Closing the file releases the lock, and so does the end of the process.
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX)
    return try body()
  }
}
