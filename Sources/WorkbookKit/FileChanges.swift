import Foundation

/// Changes to several files, of which either all are made or none.
///
/// Each file is changed in one step. Everything that needs space on the disk is done first, so a
/// full disk is noticed before the first file changes.
struct FileChanges {
  private var changes: [(file: URL, content: Data?)] = []

  /// Whether there are no changes.
  var isEmpty: Bool { changes.isEmpty }

  /// Adds a file to write, unless it already has the content.
  mutating func write(_ content: Data, to file: URL) {
    if (try? Data(contentsOf: file)) != content { changes.append((file, content)) }
  }

  /// Adds a file to write, unless it already has the text.
  mutating func write(_ text: String, to file: URL) {
    write(Data(text.utf8), to: file)
  }

  /// Adds a file to remove.
  mutating func remove(_ file: URL) {
    changes.append((file, nil))
  }

  /// Makes the changes.
  ///
  /// - Parameters:
  ///   - book: The book, which shortens the paths in messages.
  ///   - willChange: A closure that's called before each change, for tests.
  /// - Throws: ``WorkbookError`` if a file can't be written. In this case, no file has changed.
  func apply(in book: Workbook, willChange: (URL) throws -> Void = { _ in }) throws {
    var (steps, folders, count) = ([Step](), [URL](), 0)
    defer { for step in steps { step.removeTemporaryFiles() } }
    do {
      for change in changes {
        try makeFolders(change.file.deletingLastPathComponent(), &folders)
        let step = Step(change.file, change.content, shownAs: book.shortened(change.file.path))
        steps.append(step)
        try step.prepare()
      }
      for step in steps {
        try willChange(step.file)
        try step.make()
        count += 1
      }
    } catch {
      for step in steps.prefix(count).reversed() { step.takeBack() }
      for step in steps { step.removeTemporaryFiles() }
      for folder in folders.reversed() { rmdir(folder.path) }
      throw error
    }
  }

  /// Creates a folder and appends every folder that didn't exist to a list.
  private func makeFolders(_ folder: URL, _ created: inout [URL]) throws {
    var missing: [URL] = []
    var outer = folder
    while outer.path != "/", access(outer.path, F_OK) != 0 {
      missing.insert(outer, at: 0)
      outer.deleteLastPathComponent()
    }
    for folder in missing {
      try makeFolder(folder)
      created.append(folder)
    }
  }
}

extension FileChanges {
  /// A change to one file.
  private struct Step {
    let file: URL
    private let content: Data?
    private let path: String
    /// The new content, and the old file.
    private let new, old: URL
    private let existed: Bool

    init(_ file: URL, _ content: Data?, shownAs path: String) {
      (self.file, self.content, self.path) = (file, content, path)
      let name = ".\(file.lastPathComponent)-\(UUID().uuidString)"
      let folder = file.deletingLastPathComponent()
      (new, old) = (folder.appending(path: name), folder.appending(path: "\(name)-old"))
      var status = stat()
      existed = lstat(file.path, &status) == 0
    }

    /// Writes the new content, and copies the old file, to temporary files.
    func prepare() throws {
      var status = stat()
      if stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        throw WorkbookError("\(path) is a folder. Move it away, and try again.")
      }
      guard let content else { return }
      if let failure = writeNewFile(new, content) {
        throw WorkbookError("\(path) can't be written", errno: failure)
      }
      guard existed else { return }
      do {
        // A link is copied as a link.
        try FileManager.default.copyItem(at: file, to: old)
      } catch {
        let reason = (error as? CocoaError)?.localizedDescription ?? "\(error)"
        throw WorkbookError("\(path) can't be copied: \(reason)")
      }
    }

    func make() throws {
      let failure = content == nil ? renamed(file, to: old) : renamed(new, to: file)
      if let failure { throw WorkbookError("\(path) can't be changed", errno: failure) }
    }

    func takeBack() {
      if existed { rename(old.path, file.path) } else { unlink(file.path) }
    }

    func removeTemporaryFiles() {
      unlink(new.path)
      unlink(old.path)
    }
  }
}
