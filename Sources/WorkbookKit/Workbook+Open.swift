import Foundation
import KVOClaims

extension Workbook {
  /// Returns whether the reader has the files of a stage or of a small exercise.
  public func isOpen(_ exercise: Exercise) -> Bool {
    if let stage = exercise.stage {
      return ReaderLibrary(of: self).stage.map { stage <= $0 } ?? false
    }
    return access(stub(of: exercise).path, F_OK) == 0
  }

  /// Copies the files of a small exercise to the reader's folder, unless they exist, and lists the
  /// exercise in the reader's manifest.
  ///
  /// In a package of the reader's own, the tests are copied, too.
  ///
  /// - Parameter exercise: The exercise.
  /// - Returns: Whether the reader's file was created.
  /// - Throws: ``WorkbookError`` if a file can't be read or written. In this case, nothing changes.
  @discardableResult
  public func open(_ exercise: Exercise) throws -> Bool {
    // The manifest needs the files of the library.
    if !hasOwnPackage, ReaderLibrary(of: self).stage == nil {
      try ReaderLibrary(of: self).open(.registry)
    }
    return try FileLock.withLock(onFolder: home) {
      let existed = access(stub(of: exercise).path, F_OK) == 0
      var changes = FileChanges()
      try addFiles(of: exercise, to: &changes)
      let file = ReaderManifest.file(of: self)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        throw WorkbookError("\(shortened(file.path)) can't be read. Make it a readable file.")
      }
      var manifest = ReaderManifest(text: text)
      try manifest.add(exercise)
      changes.write(manifest.text, to: file)
      try changes.apply(in: self)
      return !existed
    }
  }

  /// Adds the manifest for a reader who works in the folder `Exercises`, unless it exists.
  func addManifest(to changes: inout FileChanges) throws {
    let file = ReaderManifest.file(of: self)
    guard !hasOwnPackage, access(file.path, F_OK) != 0 else { return }
    let opened = try Catalog(of: self).exercises.filter { $0.stage == nil && isOpen($0) }
    let manifest = ReaderManifest(workbook: "..", exercises: opened, hasTasks: true)
    changes.write(manifest.text, to: file)
  }

  /// Adds the files of a small exercise that don't exist.
  func addFiles(of exercise: Exercise, to changes: inout FileChanges) throws {
    try add(stub(of: exercise), from: pristineStub(of: exercise), to: &changes)
    guard hasOwnPackage else { return }
    let copy = home.appending(path: "\(exercise.folder)/\(exercise.testsName)")
    try add(copy, from: tests(of: exercise), to: &changes)
  }

  private func add(_ file: URL, from source: URL, to changes: inout FileChanges) throws {
    guard access(file.path, F_OK) != 0 else { return }
    guard let content = try? Data(contentsOf: source) else {
      throw WorkbookError(
        "\(shortened(source.path)) can't be read. \(Self.toRestore) git restore Exercises"
      )
    }
    changes.write(content, to: file)
  }
}
