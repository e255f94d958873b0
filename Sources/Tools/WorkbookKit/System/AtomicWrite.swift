package import Foundation

extension Data {
  /// Writes the data to a file in one step, so that the file has either its old or its new content.
  ///
  /// - Parameters:
  ///   - file: The file, whose folder is created if necessary.
  ///   - path: The path for the message.
  /// - Throws: ``WorkbookError`` with the system's reason if the file can't be written.
  package func write(toFile file: URL, shownAs path: String) throws {
    do {
      try makeFolder(file.deletingLastPathComponent())
      try write(to: file, options: .atomic)
    } catch {
      throw WorkbookError("\(path) can't be written", error)
    }
  }
}

/// Creates a folder and any missing folders that contain it.
///
/// - Throws: ``WorkbookError`` if a folder can't be created.
package func makeFolder(_ folder: URL) throws {
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  } catch {
    throw WorkbookError("\(folder.path) can't be created", error)
  }
}
