import Foundation
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
    /// The backup of the files that were replaced.
    public var backup: Backup?
  }

  /// Opens a stage for the reader's own files.
  ///
  /// This method writes the contract and adds the supplied files. It doesn't change other files. If
  /// the library is already at this stage or at a later one, only an outdated contract changes.
  ///
  /// - Parameter stage: The stage.
  /// - Returns: What was done.
  /// - Throws: ``WorkbookError`` if a file or a type of the reader has the name of a supplied one,
  ///   or if a file can't be written. In both cases, nothing changes.
  @discardableResult
  public func open(_ stage: Stage) throws -> Opening {
    try FileLock.withLock(onFolder: book.home) {
      let current = self.stage
      var opening = Opening(stage: current.map { max($0, stage) } ?? stage)
      opening.wasOpen = opening.stage == current
      var changes = FileChanges()
      if !opening.wasOpen {
        for name in try suppliedFiles(for: stage, after: current) {
          changes.write(try book.textOfSupplied(name), to: folder.appending(path: name))
          opening.written.append("Library/\(name)")
        }
        if current == nil, access(departures.path, F_OK) != 0 {
          changes.write(try book.textOfSupplied("Departures.swift"), to: departures)
          opening.written.append("Departures/Departures.swift")
        }
      }
      let text = try Contract(for: opening.stage, in: book).text
      if book.text(of: contract) != text { opening.written.append("Contract/Contract.swift") }
      changes.write(text, to: contract)
      try book.addManifest(to: &changes)
      try changes.apply(in: book)
      return opening
    }
  }

  /// Returns the names of the supplied files to add.
  private func suppliedFiles(for stage: Stage, after current: Stage?) throws -> [String] {
    var added: [String] = []
    for supplied in Stage.suppliedFiles where supplied.stages.contains(stage) {
      let first = supplied.stages.lowerBound
      if let current, first <= current { continue }
      let collision = try collision(with: supplied.file)
      if collision == nil {
        added.append(supplied.file)
      } else if let collision, first == stage {
        throw WorkbookError(
          "\(collision), so the stage “\(stage.rawValue)” can't add its own, and nothing was "
            + "changed. Rename yours, or continue with our library: "
            + "swift run workbook open \(stage.rawValue) --ours"
        )
      }
    }
    return added
  }

  /// Returns the beginning of a sentence that says which file or type of the reader has the name of
  /// a supplied one, or `nil` if none has.
  private func collision(with supplied: String) throws -> String? {
    let files = swiftFiles
    // Two files of a module can't share a name, not even in different folders. Some file systems
    // don't distinguish case.
    if let file = files.first(where: { $0.fileName.lowercased() == supplied.lowercased() }) {
      return "There is already a file Library/\(file)"
    }
    let names = try DeclaredTypes(in: book.textOfSupplied(supplied)).names
    for file in files {
      let text = book.text(of: folder.appending(path: file))
      if let name = DeclaredTypes(in: text).names.intersection(names).sorted().first {
        return "Library/\(file) already declares a type \(name)"
      }
    }
    return nil
  }
}

extension String {
  /// The last component of a path.
  fileprivate var fileName: Substring { split(separator: "/").last ?? self[...] }
}
