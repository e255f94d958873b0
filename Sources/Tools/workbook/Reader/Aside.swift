import Foundation

/// What `open` has replaced, in `Exercises/Aside`, where nothing is ever deleted.
///
/// A replaced library becomes a folder such as `1-Library`, and an exercise's file becomes one such
/// as `2-WeakBox.swift`.
struct Aside {
  let book: Book

  private var folder: URL { book.inExercises("Aside") }

  /// The copies, in the order in which they were moved.
  var copies: [URL] {
    folder.names.filter { $0.contains(/^\d+-/) }.map { folder.appending(path: $0) }
  }

  /// The library to bring back: the last one that isn't ours with a mistake, because the reader may
  /// have looked for several mistakes in a row.
  var lastLibrary: URL? {
    copies.last { $0.path.hasSuffix("-Library") && !book.library.origin(of: $0).isBroken }
  }

  /// Puts files in the place of the library or of an exercise's file, which is moved aside.
  ///
  /// - Parameters:
  ///   - place: The library or the file.
  ///   - files: The texts of the new files, by name.
  /// - Returns: What was moved aside, or `nil` if there was nothing, or nothing else.
  /// - Throws: ``WorkbookError`` if a file can't be written; then all is as it was.
  func replace(_ place: URL, with files: [String: String]) throws -> URL? {
    // In the same file system as the reader's files, so that moving is all or nothing.
    let new = folder.appending(path: ".new")
    try? FileManager.default.removeItem(at: new)
    defer { try? FileManager.default.removeItem(at: new) }
    for (name, text) in files { try new.appending(path: name).update(with: text) }
    // The library is a whole folder, and an exercise's file is the only one.
    let isFile = place.pathExtension == "swift"
    let item = isFile ? new.appending(path: place.lastPathComponent) : new
    let isSame = FileManager.default.contentsEqual(atPath: item.path, andPath: place.path)
    return isSame ? nil : try exchange(place, with: item)
  }

  /// Moves the library or an exercise's file aside, and something else to its place.
  ///
  /// - Returns: What was moved aside, or `nil` if there was nothing.
  func exchange(_ place: URL, with item: URL) throws -> URL? {
    let numbers = copies.compactMap { Int($0.lastPathComponent.prefix(while: \.isNumber)) }
    let name = "\((numbers.max() ?? 0) + 1)-\(place.lastPathComponent)"
    let (copy, existed) = (folder.appending(path: name), place.exists)
    do {
      if existed { try FileManager.default.moveItem(at: place, to: copy) }
      try FileManager.default.moveItem(at: item, to: place)
    } catch {
      if !place.exists { try? FileManager.default.moveItem(at: copy, to: place) }
      throw WorkbookError("\(book.path(of: place)) can't be replaced, and is as it was", error)
    }
    return existed ? copy : nil
  }
}

extension Book {
  /// What `open` has replaced.
  var aside: Aside { Aside(book: self) }
}
