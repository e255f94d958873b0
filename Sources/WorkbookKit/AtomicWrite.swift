import Foundation

extension Data {
  /// Writes the data to a file in one step, so that the file has either its old or its new content.
  ///
  /// If the file is a symbolic link, the link is replaced, and the file that it leads to doesn't
  /// change.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - path: The path for the message.
  /// - Throws: ``WorkbookError`` with the system's reason if the file can't be written.
  func writeInOneStep(to file: URL, shownAs path: String) throws {
    let folder = file.deletingLastPathComponent()
    let temporary = folder.appending(path: ".\(file.lastPathComponent)-\(UUID().uuidString)")
    try makeFolder(folder)
    if let failure = writeNewFile(temporary, self) ?? renamed(temporary, to: file) {
      unlink(temporary.path)
      throw WorkbookError("\(path) can't be written", errno: failure)
    }
  }
}

/// Writes data to a new file and returns the error number if writing fails.
func writeNewFile(_ file: URL, _ data: Data) -> Int32? {
  let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else { return errno }
  defer { close(descriptor) }
  var rest = data[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 || errno == EINTR else { return errno }
    rest = rest.dropFirst(max(0, count))
  }
  return nil
}

/// Renames a file and returns the error number if renaming fails.
func renamed(_ file: URL, to target: URL) -> Int32? {
  rename(file.path, target.path) == 0 ? nil : errno
}

/// Creates a folder and any missing folders that contain it.
///
/// - Throws: ``WorkbookError`` if a folder can't be created.
func makeFolder(_ folder: URL) throws {
  if mkdir(folder.path, 0o755) == 0 || errno == EEXIST { return }
  let parent = folder.deletingLastPathComponent()
  if errno == ENOENT, parent.path != folder.path {
    try makeFolder(parent)
    if mkdir(folder.path, 0o755) == 0 || errno == EEXIST { return }
  }
  throw WorkbookError("\(folder.path) can't be created", errno: errno)
}
