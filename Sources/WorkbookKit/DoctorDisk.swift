import Foundation

/// A check that there is space for the builds, and that the folders can be written to.
struct DiskCheck: DoctorCheck {
  let name = "Disk"
  private let book: Workbook

  /// The space for the builds in the book's folder or in that of a reader's package, in bytes.
  ///
  /// After `doctor --workshop`, the book's folder `.build` has 0.65 GB. The rest is for temporary
  /// files.
  static let needed = 1_000_000_000

  /// The space that a build needs even if everything has already been built, in bytes.
  static let reserve = 300_000_000

  /// Returns the number of free bytes on the disk of a folder.
  var freeSpace: @Sendable (URL) -> Int? = freeSpaceOnDisk

  /// Creates a check.
  init(_ book: Workbook) {
    self.book = book
  }

  func run() throws -> Finding {
    // The folders of the judge may be on a disk of their own.
    let folders =
      [book.root, book.home, book.scratch]
      + ["runs", "package"].map { book.scratch.appending(path: $0) }
    for folder in folders {
      try makeFolder(folder)
      try tryWriting(in: folder)
    }
    var least = Int.max
    for package in Set([book.root, book.home, book.scratch]) {
      guard let free = freeSpace(package) else {
        return fails(
          "The free space in \(package.path) can't be read.",
          nextStep: "Move the workbook to another disk."
        )
      }
      least = min(least, free)
      let built =
        size(of: book.root.appending(path: ".build"))
        + (book.hasOwnPackage ? size(of: book.home.appending(path: ".build")) : 0)
      let needed = max(Self.needed * (book.hasOwnPackage ? 2 : 1) - built, Self.reserve)
      guard free >= needed else {
        return fails(
          "Only \(shown(free)) are free in \(package.path), but the workbook needs \(shown(needed)).",
          nextStep: Advice.disk.rawValue
        )
      }
    }
    return works("\(shown(least)) are free, and files can be written and renamed.")
  }

  /// Writes, renames, and reads a file, as large as a module so that a full disk is noticed.
  private func tryWriting(in folder: URL) throws {
    let file = folder.appending(path: ".workbook-doctor")
    defer { unlink(file.path) }
    let data = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try data.writeInOneStep(to: file, shownAs: file.path)
    guard (try? Data(contentsOf: file)) == data else {
      throw WorkbookError(
        "\(file.path) doesn't contain what was written to it. Move the workbook to another disk."
      )
    }
  }

  private func shown(_ bytes: Int) -> String {
    "\((Double(bytes) / 1e8).rounded() / 10) GB"
  }

  /// Returns the size of all files in a folder, in bytes.
  private func size(of folder: URL) -> Int {
    let keys: Set<URLResourceKey> = [.fileSizeKey]
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: Array(keys))
    return (files?.allObjects as? [URL] ?? []).reduce(0) { sum, file in
      sum + ((try? file.resourceValues(forKeys: keys))?.fileSize ?? 0)
    }
  }
}

/// Returns the number of free bytes on the disk of a folder, or `nil` if it can't be read.
@Sendable private func freeSpaceOnDisk(_ folder: URL) -> Int? {
  var status = statvfs()
  guard statvfs(folder.path, &status) == 0 else { return nil }
  return Int(status.f_bavail) * Int(status.f_frsize)
}
