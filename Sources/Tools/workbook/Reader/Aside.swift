import Foundation
import WorkbookKit

/// What `open` has replaced, in numbered folders of `Exercises/Aside`.
///
/// A replaced library becomes a folder such as `1-Library`, and a replaced file of an exercise is in
/// a folder such as `2-2.1`. Nothing here is ever deleted.
struct Aside {
  /// A library or a file that was moved aside.
  struct Copy {
    var number: Int
    /// The number of the exercise, or "Library".
    var task: String
    var folder: URL
  }

  let book: Workbook
  let catalog: Catalog

  init(in book: Workbook, _ catalog: Catalog) {
    (self.book, self.catalog) = (book, catalog)
  }

  private var folder: URL { book.own("Aside") }

  /// The copies, in the order in which they were moved.
  var copies: [Copy] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      guard let match = name.wholeMatch(of: /(\d{1,9})-(.+)/), let number = Int(match.1) else {
        return nil
      }
      return Copy(number: number, task: String(match.2), folder: folder.appending(path: name))
    }
    .sorted { $0.number < $1.number }
  }

  /// Puts files in the place of the library or of an exercise's file, which is moved aside.
  ///
  /// - Parameters:
  ///   - path: The path of the library's folder or the exercise's file in `Exercises`.
  ///   - task: The number of the exercise, or "Library".
  ///   - files: The texts of the new files: by name, or under an empty name for a single file.
  /// - Returns: What was moved aside, or `nil` if there was nothing, or nothing else.
  /// - Throws: ``WorkbookError`` if a file can't be written; then all is as it was.
  func replace(_ path: String, of task: String, with files: [String: String]) throws -> Copy? {
    let place = book.own(path)
    // In the same file system as the reader's files, so that moving is all or nothing.
    let new = folder.appending(path: ".new")
    try? FileManager.default.removeItem(at: new)
    defer { try? FileManager.default.removeItem(at: new) }
    for (name, text) in files {
      let file = name.isEmpty ? new : new.appending(path: name)
      try makeFolder(file.deletingLastPathComponent())
      try file.update(with: text)
    }
    if place.exists {
      let current =
        files.keys.contains("") ? ["": book.text(of: place)] : book.swiftFiles(in: place)
      if current == files { return nil }
    }
    return try exchange(place, of: task, with: new)
  }

  /// Exchanges a copy and what has taken its place.
  ///
  /// - Returns: The new copy of what has taken its place, or `nil` if that doesn't exist.
  func bringBack(_ copy: Copy) throws -> Copy? {
    guard copy.task != "Library" else {
      return try exchange(book.own("Library"), of: copy.task, with: copy.folder)
    }
    let path = try catalog.exercise(numbered: copy.task).editedPath
    let file = copy.folder.appending(path: URL(filePath: path).lastPathComponent)
    let current = try exchange(book.own(path), of: copy.task, with: file)
    // The folder is empty now; if the reader has put something else there, this fails.
    rmdir(copy.folder.path)
    return current
  }

  /// Moves what's at a place aside, and something else to that place.
  private func exchange(_ place: URL, of task: String, with new: URL) throws -> Copy? {
    let number = (copies.last?.number ?? 0) + 1
    let aside = Copy(
      number: number,
      task: task,
      folder: folder.appending(path: "\(number)-\(task)")
    )
    let target =
      task == "Library" ? aside.folder : aside.folder.appending(path: place.lastPathComponent)
    let existed = place.exists
    do {
      try makeFolder((existed ? target : place).deletingLastPathComponent())
      if existed { try FileManager.default.moveItem(at: place, to: target) }
    } catch {
      throw WorkbookError("\(book.openable(place)) can't be moved, and is as it was", error)
    }
    do {
      try FileManager.default.moveItem(at: new, to: place)
    } catch {
      if existed { try? FileManager.default.moveItem(at: target, to: place) }
      throw WorkbookError("\(book.openable(new)) can't be moved, and is as it was", error)
    }
    return existed ? aside : nil
  }
}

extension URL {
  /// Whether there's something at the path, even a link that leads nowhere.
  var exists: Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }
}
