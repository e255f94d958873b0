import Foundation
import KVOClaims
import ProcessActivity

/// A check that the book's files are complete, and that the reader's package depends on them.
struct FolderCheck: DoctorCheck {
  let name = "Folder"
  private let book: Workbook
  private let catalog: Catalog
  /// The command with which `git` is called.
  var git = "git"

  /// Creates a check.
  init(_ book: Workbook, _ catalog: Catalog) {
    (self.book, self.catalog) = (book, catalog)
  }

  func run() throws -> Finding {
    try book.checkPath()
    try checkManifest()
    if let missing = missingFile {
      return fails(
        "\(book.shortened(missing.path)) is missing.",
        nextStep: "To restore every file of the book, type: \(gitInBook) restore ."
      )
    }
    let changed: [String]
    switch try changedFiles() {
    case .success(let files): changed = files
    case .failure(let error):
      return restricted(
        "Changes to the book's code can't be found: \(error)",
        nextStep: "To make this check possible, install git, and use a clone of the book."
      )
    }
    let judged = changed.filter {
      $0.hasPrefix("Exercises/Supplied/")
        || ($0.hasPrefix("Exercises/Chapter") && $0.hasSuffix("Tests.swift"))
    }
    if !judged.isEmpty {
      return fails(
        "\(listed(judged, "and")) \(judged.count == 1 ? "has" : "have") been changed.",
        nextStep: "To undo the changes, type: \(gitInBook) restore \(judged.joined(separator: " "))"
      )
    }
    if !changed.isEmpty {
      return restricted(
        "The book's own code has been changed, for example \(changed[0]).",
        nextStep: "To see the changes, type: \(gitInBook) diff HEAD"
      )
    }
    return works("The book in \(book.root.path) is complete, and its code is unchanged.")
  }

  /// The beginning of a command for the repository of the book.
  private var gitInBook: String { "git -C '\(book.root.path)'" }

  /// The first file of the book that is missing.
  private var missingFile: URL? {
    let tests = catalog.exercises.filter { $0.stage == nil }.map(book.tests)
    let supplied = ["Contract.swift", "Registry.swift", "Departures.swift"].map(book.supplied)
    let files = tests + supplied + [book.root.appending(path: "Package.swift")]
    if let missing = files.first(where: { access($0.path, F_OK) != 0 }) { return missing }
    let chapters = book.root.appending(path: "Chapters")
    let pages = (try? FileManager.default.contentsOfDirectory(atPath: chapters.path)) ?? []
    let numbers = Set(catalog.exercises.map(\.chapter)).sorted()
    return numbers.first { number in !pages.contains { $0.hasPrefix("\(number)-") } }
      .map { chapters.appending(path: "\($0)-….md") }
  }

  /// Checks that the reader's package depends on this book and no other one.
  private func checkManifest() throws {
    let file = ReaderManifest.file(of: book)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      guard access(file.path, F_OK) != 0 else {
        throw WorkbookError("\(book.shortened(file.path)) can't be read. Make it a readable file.")
      }
      return
    }
    let dependency = /name: "KVOControllerWorkbook",\s+path: "([^"]*)"/
    guard let path = text.firstMatch(of: dependency)?.1 else {
      throw WorkbookError(
        "\(file.path) doesn't depend on the workbook. Add the dependency that the manifest of "
          + "a new package has. To create one, type: swift run workbook start FOLDER"
      )
    }
    let used = URL(filePath: String(path), relativeTo: book.home.appending(path: "/"))
      .standardizedFileURL.resolvingSymlinksInPath()
    guard used.path == book.root.resolvingSymlinksInPath().path else {
      throw WorkbookError(
        "\(file.path) depends on \(used.path), but this program belongs to \(book.root.path). "
          + "Change the path in that file, or run the program of the other workbook."
      )
    }
  }

  /// Returns the files of the book that differ from the last commit, or the reason why that isn't
  /// known.
  private func changedFiles() throws -> Result<[String], WorkbookError> {
    let status = try ChildProcess.run(
      "/usr/bin/env",
      // Without the first option, `git` may rewrite its index. If it's ended then, it leaves a lock
      // behind. The command `git diff` ignores the option.
      [git, "--no-optional-locks", "-C", book.root.path, "status", "--porcelain", "--no-renames"]
        + ["--untracked-files=no", "--", "Exercises", "Sources", "Package.swift"],
      limit: ActivityLimit(working: 20, waiting: 20)
    )
    switch status.termination {
    case .exit(0):
      // Each line begins with two letters for the change, and a space.
      return .success(status.output.split(separator: "\n").map { String($0.dropFirst(3)) })
    case .exit(127): return .failure(WorkbookError("there is no `git` on your PATH."))
    default:
      let reason = status.errors.split(separator: "\n").first ?? "It printed nothing."
      return .failure(WorkbookError("`git status` failed. \(reason)"))
    }
  }
}

/// A check that the reader's files can be judged.
struct FilesCheck: DoctorCheck {
  let name = "Your files"
  private let book: Workbook
  private let catalog: Catalog

  /// Creates a check.
  init(_ book: Workbook, _ catalog: Catalog) {
    (self.book, self.catalog) = (book, catalog)
  }

  func run() throws -> Finding {
    let manifest = book.text(of: ReaderManifest.file(of: book))
    let small = catalog.exercises.filter { $0.stage == nil }
    let opened = small.filter {
      manifest.contains("(\"\($0.id)\",") || book.isOpen($0)
    }
    for exercise in opened {
      guard let failure = book.problem(with: exercise)?.failures.first else { continue }
      return fails(failure.message, nextStep: failure.advice)
    }
    if ReaderLibrary(of: book).stage != nil, book.libraryFiles().isEmpty {
      return fails(
        "\(book.shortened(book.library.path)) has no Swift files.",
        nextStep: "To begin again, type: swift run workbook open registry --ours"
      )
    }
    let text =
      switch opened.count {
      case 0: "You haven't opened a small exercise yet."
      case 1: "The file of the small exercise that you've opened can be read."
      default: "The files of the \(opened.count) small exercises that you've opened can be read."
      }
    return works(text)
  }
}
