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
          + "\(book.shortened(file.path)) can't be understood, so some progress may be missing: "
          + quoted(first),
        nextStep: "To restore your progress, type: swift run workbook check --all"
      )
    }
    let solved = catalog.exercises.count { notebook.progress(of: $0).isSolved }
    return works(
      "You've solved \(solved) of \(catalog.exercises.count) exercises and stages, and "
        + "\(book.shortened(file.path)) can be written."
    )
  }
}
