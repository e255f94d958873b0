import Foundation

/// A check that the record of progress can be read and written.
struct ProgressCheck: DoctorCheck {
  let name = "Progress"
  private let book: Workbook
  private let catalog: Catalog

  /// Creates a check.
  init(_ book: Workbook, _ catalog: Catalog) {
    (self.book, self.catalog) = (book, catalog)
  }

  func run() throws -> Finding {
    let notebook = try Notebook(of: book)
    let file = Notebook.file(of: book)
    // If the file is a link, the file that it leads to is written.
    let target = file.resolvingSymlinksInPath()
    let probe = target.deletingLastPathComponent().appending(path: ".workbook-doctor-progress")
    defer { unlink(probe.path) }
    try FileLock.withLock(onFolder: book.home) {
      try Data(ProgressLine.text(of: notebook.lines).utf8)
        .writeInOneStep(to: probe, shownAs: book.shortened(probe.path))
    }
    let unknown = notebook.lines.compactMap { line -> String? in
      if case .other(let text) = line, !text.hasPrefix("#") { text } else { nil }
    }
    if let first = unknown.first {
      return restricted(
        "\(unknown.count == 1 ? "A line" : "\(unknown.count) lines") of "
          + "\(book.shortened(file.path)) can't be read and may hide progress: \(quoted(first))",
        nextStep: "To restore your progress, run: swift run workbook check --all"
      )
    }
    let solved = catalog.exercises.count { notebook.progress(of: $0).isSolved }
    return works("\(solved) of \(catalog.exercises.count) solved, in \(book.shortened(file.path))")
  }
}
