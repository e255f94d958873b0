import Foundation
import WorkbookKit

/// A lock between processes.
enum FileLock {
  /// Runs an operation while this process holds the lock of a file.
  ///
  /// - Parameters:
  ///   - file: The file, which is created if necessary.
  ///   - onWait: A closure that's called if another process holds the lock.
  ///   - body: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: ``WorkbookError`` if the file can't be written, or the error of the operation.
  static func withLock<Result>(
    on file: URL,
    onWait: () -> Void = {},
    _ body: () throws -> Result
  ) throws -> Result {
    try makeFolder(file.deletingLastPathComponent())
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw WorkbookError("\(file.path) can't be written", errno: errno)
    }
    return try withLock(descriptor, onWait, body)
  }

  /// Runs an operation while this process holds the lock of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - body: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: ``WorkbookError`` if the folder can't be opened, or the error of the operation.
  static func withLock<Result>(
    onFolder folder: URL,
    _ body: () throws -> Result
  ) throws -> Result {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw WorkbookError("\(folder.path) can't be opened", errno: errno)
    }
    return try withLock(descriptor, {}, body)
  }

  private static func withLock<Result>(
    _ descriptor: Int32,
    _ onWait: () -> Void,
    _ body: () throws -> Result
  ) rethrows -> Result {
    // Closing the file releases the lock, and so does the end of the process.
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      onWait()
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }
    return try body()
  }
}
