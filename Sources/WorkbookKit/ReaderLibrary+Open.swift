public import Foundation
public import KVOClaims

extension ReaderLibrary {
  /// The result of opening a stage.
  public struct Opening: Sendable {
    /// The stage of the library, which is a later one if the library was already further.
    public let stage: Stage
    /// Whether the library was already at this stage or at a later one.
    public var wasOpen = false
    /// The paths of the files that were written, below the reader's folder.
    public var written: [String] = []
    /// The folder with the copies of the files that were replaced.
    public var backup: URL?
  }

  /// Opens a stage for the reader's own files.
  ///
  /// This method writes the contract and adds the supplied files that don't exist yet. If the
  /// library is already at this stage or at a later one, only an outdated contract changes.
  ///
  /// - Parameter stage: The stage.
  /// - Returns: What was done.
  /// - Throws: ``WorkbookError`` if a file can't be written.
  @discardableResult
  public func open(_ stage: Stage) throws -> Opening {
    let current = self.stage
    var opening = Opening(stage: current.map { max($0, stage) } ?? stage)
    opening.wasOpen = opening.stage == current
    var texts: [String: String] = [:]
    if !opening.wasOpen {
      for supplied in Stage.suppliedFiles where supplied.stages.contains(stage) {
        texts["Library/\(supplied.file)"] = try book.textOfSupplied(supplied.file)
      }
      if current == nil {
        texts["Departures/Departures.swift"] = try book.textOfSupplied("Departures.swift")
      }
      texts = texts.filter { access(book.home.appending(path: $0.key).path, F_OK) != 0 }
    }
    let text = try Contract(for: opening.stage, in: book).text
    if book.text(of: contract) != text { texts["Contract/Contract.swift"] = text }
    try write(texts)
    opening.written = texts.keys.sorted()
    return opening
  }

  /// Opens a stage with the model answer to the previous one.
  ///
  /// This method saves the reader's library, replaces its Swift files with the answer and the
  /// supplied file, and writes the contract.
  ///
  /// - Parameter stage: The stage.
  /// - Returns: What was done.
  /// - Throws: ``WorkbookError`` if a file can't be read or written. The old files are in the backup.
  @discardableResult
  public func openWithOurs(_ stage: Stage) throws -> Opening {
    var files = try stage.previous.map { try ModelAnswer(to: $0, in: book).files } ?? [:]
    if let supplied = stage.suppliedFile, files[supplied] == nil {
      files[supplied] = try book.textOfSupplied(supplied)
    }
    var texts = Dictionary(uniqueKeysWithValues: files.map { ("Library/\($0.key)", $0.value) })
    texts["Contract/Contract.swift"] = try Contract(for: stage, in: book).text
    var opening = Opening(stage: stage)
    let old = swiftFiles.map { "Library/\($0)" }
    opening.wasOpen =
      Set(old + ["Contract/Contract.swift"]) == Set(texts.keys)
      && texts.allSatisfy { book.text(of: book.home.appending(path: $0.key)) == $0.value }
    guard !opening.wasOpen else { return opening }
    opening.backup = try Backups(of: book).save(old + ["Contract/Contract.swift"])
    for path in old where texts[path] == nil {
      try? FileManager.default.removeItem(at: book.home.appending(path: path))
    }
    if access(departures.path, F_OK) != 0 {
      texts["Departures/Departures.swift"] = try book.textOfSupplied("Departures.swift")
    }
    try write(texts)
    opening.written = texts.keys.sorted()
    return opening
  }

  private func write(_ texts: [String: String]) throws {
    for (path, text) in texts {
      try Data(text.utf8).write(toFile: book.home.appending(path: path), shownAs: path)
    }
    try book.addManifest()
  }
}
