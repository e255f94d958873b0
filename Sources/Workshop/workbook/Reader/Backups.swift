import Foundation
import WorkbookKit

/// The copies of the reader's files that a command has replaced.
///
/// Each command makes one dated folder in `Backups`, such as `2026-05-01-093000`. A file has the
/// same path there as in the reader's package.
struct Backups: Sendable {
  let book: Workbook

  /// Creates the backups of a book's reader.
  init(of book: Workbook) {
    self.book = book
  }

  private var folder: URL { book.home.appending(path: "Backups") }

  /// The newest backup, or `nil` if there is none.
  var last: URL? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.max().map { folder.appending(path: $0) }
  }

  /// Copies files to a new backup.
  ///
  /// - Parameter paths: The paths below the reader's folder. Files that don't exist are left out.
  /// - Returns: The folder of the backup, or `nil` if there was nothing to copy.
  /// - Throws: ``WorkbookError`` if a file can't be copied.
  func save(_ paths: [String]) throws -> URL? {
    let files = FileManager.default
    let existing = paths.filter { access(book.home.appending(path: $0).path, F_OK) == 0 }
    guard !existing.isEmpty else { return nil }
    var backup = folder.appending(path: Self.name(for: .now))
    // Sorting the names puts the backups in order, even if two have the same date.
    while files.fileExists(atPath: backup.path) {
      backup = folder.appending(path: backup.lastPathComponent + "+")
    }
    do {
      for path in existing {
        let copy = backup.appending(path: path)
        try makeFolder(copy.deletingLastPathComponent())
        try files.copyItem(at: book.home.appending(path: path), to: copy)
      }
    } catch {
      try? files.removeItem(at: backup)
      throw WorkbookError("Your files can't be saved, so nothing was changed", error)
    }
    return backup
  }

  private static func name(for date: Date) -> String {
    let style = Date.VerbatimFormatStyle(
      format: """
        \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits)-\
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\
        \(minute: .twoDigits)\(second: .twoDigits)
        """,
      timeZone: .current,
      calendar: Calendar(identifier: .gregorian)
    )
    return date.formatted(style)
  }

  /// Brings back the files of the newest backup, and saves the ones that they replace.
  ///
  /// If the backup contains the library, it replaces the whole library. The replaced files become
  /// the newest backup, so a second call restores them.
  ///
  /// - Returns: The paths of the files that were brought back.
  /// - Throws: ``WorkbookError`` if there is no backup, or if a file can't be copied.
  func restoreLast() throws -> [String] {
    guard let last else { throw WorkbookError("There is no backup, so there is nothing to undo.") }
    let paths = book.swiftFiles(in: last).keys.sorted()
    let library = book.swiftFiles(in: book.own("Library")).keys.map { "Library/\($0)" }
    let replaced = paths.contains { $0.hasPrefix("Library/") } ? library : []
    _ = try save(Array(Set(paths + replaced)))
    for path in replaced {
      try? FileManager.default.removeItem(at: book.home.appending(path: path))
    }
    for path in paths {
      let content = try Data(contentsOf: last.appending(path: path))
      try content.write(toFile: book.home.appending(path: path), shownAs: path)
    }
    return paths
  }
}
