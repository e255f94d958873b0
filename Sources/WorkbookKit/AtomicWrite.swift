import Foundation

extension Data {
  /// Writes the data to a file in one step: the file has either its old content or the new one.
  ///
  /// If the file is a symbolic link, the link is replaced, and the file that it leads to stays as it
  /// is.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - path: The path for the message.
  /// - Throws: ``WorkbookError`` with the system's reason if the file can't be written.
  func writeInOneStep(to file: URL, shownAs path: String) throws {
    let folder = file.deletingLastPathComponent()
    let temporary = folder.appending(path: ".\(file.lastPathComponent)-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try writeNewFile(temporary, self)
      guard rename(temporary.path, file.path) == 0 else { throw SystemError(code: errno) }
    } catch {
      unlink(temporary.path)
      throw WorkbookError("\(path) can't be written: \(reason(for: error)).")
    }
  }
}

/// Writes data to a new file.
///
/// Foundation's method has the same effect, but its errors don't always have a reason.
private func writeNewFile(_ file: URL, _ data: Data) throws {
  let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else { throw SystemError(code: errno) }
  defer { close(descriptor) }
  var rest = data[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 || errno == EINTR else { throw SystemError(code: errno) }
    rest = rest.dropFirst(max(0, count))
  }
}

/// An error of the operating system.
private struct SystemError: Error {
  let code: Int32
}

/// Returns the operating system's reason for an error, such as "No space left on device".
func reason(for error: any Error) -> String {
  if let error = error as? SystemError { return String(cString: strerror(error.code)) }
  let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
  if let underlying, underlying.domain == NSPOSIXErrorDomain {
    return String(cString: strerror(Int32(underlying.code)))
  }
  return (error as NSError).localizedDescription
}
