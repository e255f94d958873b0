import Foundation

/// What `open` has replaced, in numbered folders of `Exercises/Aside`.
///
/// A replaced library becomes a folder such as `1-Library`, and a replaced file of an exercise is
/// in a folder such as `2-2.1`. Nothing here is ever deleted.
struct Aside {
  /// A library or a file that was moved aside.
  struct Copy {
    let number: Int
    /// The number of the exercise, or "Library".
    let task: String
    let folder: URL
  }

  let book: Book

  private var folder: URL { book.own("Aside") }

  /// A copy of the library as the last command has brought it.
  private var brought: URL { book.root.appending(path: ".build/workbook/brought") }

  /// The copies, in the order in which they were moved.
  var copies: [Copy] {
    folder.names.compactMap { name in
      guard let match = name.wholeMatch(of: /(\d{1,9})-(.+)/), let number = Int(match.1) else {
        return nil
      }
      return Copy(number: number, task: String(match.2), folder: folder.appending(path: name))
    }
  }

  /// The copy to bring back: the last one or, if the library is ours with a mistake, the last library
  /// without one, because the reader may have looked for several mistakes in a row.
  var last: Copy? {
    let library = Library(book: book)
    let isOwn = { (copy: Copy) in
      copy.task == "Library" && !library.origin(of: copy.folder).isBroken
    }
    return (library.origin.isBroken ? copies.last(where: isOwn) : nil) ?? copies.last
  }

  /// Puts files in the place of the library or of an exercise's file, which is moved aside.
  ///
  /// - Parameters:
  ///   - task: The number of the exercise, or "Library".
  ///   - files: The texts of the new files, by name.
  /// - Returns: What was moved aside, or `nil` if there was nothing, or nothing else.
  /// - Throws: ``WorkbookError`` if a file can't be written; then all is as it was.
  func replace(_ task: String, with files: [String: String]) throws -> Copy? {
    // In the same file system as the reader's files, so that moving is all or nothing.
    let new = folder.appending(path: ".new")
    try? FileManager.default.removeItem(at: new)
    defer { try? FileManager.default.removeItem(at: new) }
    for (name, text) in files { try new.appending(path: name).update(with: text) }
    let place = try place(of: task)
    let current =
      task == "Library"
      ? book.swiftFiles(in: place) : [place.lastPathComponent: book.text(of: place)]
    return current == files ? nil : try exchange(task, with: new)
  }

  /// Exchanges a copy and what has taken its place.
  ///
  /// - Returns: The new copy of what has taken its place, or `nil` if that doesn't exist.
  func bringBack(_ copy: Copy) throws -> Copy? {
    let current = try exchange(copy.task, with: copy.folder)
    // That of a file is empty now; if the reader has put something else there, this fails.
    rmdir(copy.folder.path)
    return current
  }

  /// Moves the library or an exercise's file aside, and what's in a folder to its place.
  private func exchange(_ task: String, with new: URL) throws -> Copy? {
    let number = (copies.last?.number ?? 0) + 1
    let aside = folder.appending(path: "\(number)-\(task)")
    let place = try place(of: task)
    // The library is a whole folder, and a file is in one.
    func item(in folder: URL) -> URL {
      task == "Library" ? folder : folder.appending(path: place.lastPathComponent)
    }
    let (existed, target) = (place.exists, item(in: aside))
    do {
      try makeFolder((existed ? target : place).deletingLastPathComponent())
      if existed { try FileManager.default.moveItem(at: place, to: target) }
      try FileManager.default.moveItem(at: item(in: new), to: place)
    } catch {
      if !place.exists { try? FileManager.default.moveItem(at: target, to: place) }
      throw WorkbookError("\(book.openable(place)) can't be replaced, and is as it was", error)
    }
    if task == "Library" {
      try? FileManager.default.removeItem(at: brought)
      try? makeFolder(brought.deletingLastPathComponent())
      try? FileManager.default.copyItem(at: place, to: brought)
    }
    return existed ? Copy(number: number, task: task, folder: aside) : nil
  }

  private func place(of task: String) throws -> URL {
    book.own(task == "Library" ? task : try book.task(numbered: task).editedPath)
  }

  /// Returns a sentence about a file of the library that isn't what `open` has brought, but again
  /// what it has moved aside, and how to repair that; `nil` if there's no such file.
  ///
  /// Mostly, an editor still had the old file open, and has saved it. A mistake of ours that's
  /// repaired for the second time is no such file.
  func savedAgain() -> String? {
    let library = Library(book: book)
    let repaired = library.origin.isBroken ? try? library.end(of: library.reached()) : nil
    let new = book.swiftFiles(in: brought)
    guard !new.isEmpty else { return nil }
    let present = book.swiftFiles(in: book.own("Library")).filter { name, text in
      name != Library.contract && text != new[name]
        && repaired?[name].map(codeLines) != codeLines(in: text)
    }
    for copy in copies.reversed() where copy.task == "Library" {
      let old = book.swiftFiles(in: copy.folder)
      guard let name = present.filter({ $1 == old[$0] }).keys.min() else { continue }
      let path = "Exercises/Library/\(name)"
      let command = new[name] == nil ? "rm" : "cp \(book.openable(brought))/\(name)"
      return """
        \(path) is again the file that `open` has moved to \(book.openable(copy.folder)). If an \
        editor has saved it, close it there, and run: \(command) \(path)
        """
    }
    return nil
  }
}
