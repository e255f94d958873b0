public import Foundation
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
    let existed = access(stub(of: exercise).path, F_OK) == 0
    try addFiles(of: exercise)
    let file = ReaderManifest.file(of: self)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw WorkbookError("\(shortened(file.path)) can't be read. Make it a readable file.")
    }
    var manifest = ReaderManifest(text: text)
    try manifest.add(exercise)
    if manifest.text != text {
      try Data(manifest.text.utf8).write(toFile: file, shownAs: shortened(file.path))
    }
    return !existed
  }

  /// Adds the manifest for a reader who works in the folder `Exercises`, unless it exists.
  func addManifest() throws {
    let file = ReaderManifest.file(of: self)
    guard !hasOwnPackage, access(file.path, F_OK) != 0 else { return }
    let opened = try Catalog(of: self).exercises.filter { $0.stage == nil && isOpen($0) }
    let manifest = ReaderManifest(workbook: "..", exercises: opened, hasTasks: true)
    try Data(manifest.text.utf8).write(toFile: file, shownAs: shortened(file.path))
  }

  /// Adds the files of a small exercise that don't exist.
  func addFiles(of exercise: Exercise) throws {
    try add(stub(of: exercise), from: pristineStub(of: exercise))
    guard hasOwnPackage else { return }
    let copy = home.appending(path: "\(exercise.folder)/\(exercise.testsName)")
    try add(copy, from: tests(of: exercise))
  }

  private func add(_ file: URL, from source: URL) throws {
    guard access(file.path, F_OK) != 0 else { return }
    guard let content = try? Data(contentsOf: source) else {
      throw WorkbookError(
        "\(shortened(source.path)) can't be read. \(Self.toRestore) git restore Exercises"
      )
    }
    try content.write(toFile: file, shownAs: shortened(file.path))
  }

  /// Replaces the reader's file for a small exercise with the stub as it was shipped.
  ///
  /// - Parameter exercise: The exercise.
  /// - Returns: The folder with the copy of the replaced file, or `nil` if there was no file.
  /// - Throws: ``WorkbookError`` if a file can't be read or written. In this case, the reader's
  ///   file doesn't change.
  public func reset(_ exercise: Exercise) throws -> URL? {
    if let stage = exercise.stage {
      let start = stage.previous == nil ? "the supplied file" : "our answer to the previous stage"
      throw WorkbookError(
        "reset works for exercises, but not for stages. To begin this stage with \(start), run: "
          + "swift run workbook open \(stage.rawValue) --ours"
      )
    }
    let (stub, file) = (pristineStub(of: exercise), stub(of: exercise))
    guard let content = try? Data(contentsOf: stub) else {
      throw WorkbookError(
        "\(shortened(stub.path)) can't be read. \(Self.toRestore) git restore Exercises/Answers"
      )
    }
    let backup = try Backups(of: self).save(["\(exercise.folder)/\(exercise.fileName)"])
    try content.write(toFile: file, shownAs: shortened(file.path))
    return backup
  }
}

extension Workbook {
  /// Opens an exercise if it isn't open yet.
  package func openIfNecessary(_ exercise: Exercise) throws {
    guard !isOpen(exercise) else { return }
    if let stage = exercise.stage {
      try ReaderLibrary(of: self).open(stage)
    } else {
      try open(exercise)
    }
  }

  /// Returns the dates at which the reader's files for an exercise were changed, by path.
  package func dates(of exercise: Exercise) -> [String: Date] {
    let folder = folder(of: exercise)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.reduce(into: [:]) { dates, name in
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: folder.appending(path: name).path
      )
      dates[name] = attributes?[.modificationDate] as? Date
    }
  }
}
