import Foundation
import WorkbookKit

/// A lock between processes.
enum FileLock {
  /// Runs an operation while this process holds the lock of a folder, which is created if necessary.
  ///
  /// If another process holds the lock, `onWait` is called first.
  ///
  /// - Throws: ``WorkbookError`` if the folder can't be opened, or the error of the operation.
  static func withLock<Result>(
    on folder: URL,
    onWait: () -> Void = {},
    _ body: () throws -> Result
  ) throws -> Result {
    try makeFolder(folder)
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw WorkbookError("\(folder.path) can't be opened", errno: errno)
    }
    // Closing the folder releases the lock, and so does the end of the process.
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      onWait()
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }
    return try body()
  }
}
