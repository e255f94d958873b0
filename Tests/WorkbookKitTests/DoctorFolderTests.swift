import Foundation
import Testing

@testable import WorkbookKit

/// Checks of the files of a small book, which are in a repository.
@Suite struct `The doctor's check of the book` {
  private let small: SmallBook
  private let catalog: Catalog
  private let tests = "Exercises/Chapter2/1-WeakBox/WeakBoxTests.swift"

  init() throws {
    small = try SmallBook()
    catalog = try Catalog(of: small.book)
    for path in [
      tests, "Chapters/2-weak-map.md", "Sources/A/A.swift", "Package.swift",
      "Exercises/Supplied/Contract.swift", "Exercises/Supplied/Registry.swift",
      "Exercises/Supplied/Departures.swift",
    ] {
      try small.write("// The file.\n", to: path)
    }
  }

  private func commit() throws {
    let run = try shell(
      """
      cd "$root" && git init -q && git add -A \
      && git -c user.name=a -c user.email=a@b.c -c commit.gpgsign=false commit -qm "Add the book"
      """,
      environment: ["root": small.book.root.path]
    )
    try #require(run.termination == .exit(0))
  }

  private func finding(git: String = "git") -> Finding {
    var check = FolderCheck(small.book, catalog)
    check.git = git
    return check.runWithinLimit()
  }

  @Test func `succeeds if the files are unchanged`() throws {
    try commit()
    #expect(finding().state == .works)
  }

  @Test func `fails if tests or supplied files have changed`() throws {
    try commit()
    try small.write("// Another file.\n", to: tests)
    #expect(finding().state == .fails)
    #expect(finding().text == "\(tests) has been changed.")
    #expect(finding().nextStep?.hasSuffix("restore \(tests)") == true)
  }

  @Test func `is restricted if the book's code has changed`() throws {
    try commit()
    try small.write("// Another file.\n", to: "Sources/A/A.swift")
    #expect(finding().state == .restricted)
    #expect(finding().text.contains("Sources/A/A.swift"))
  }

  @Test func `is restricted without git or a repository`() {
    #expect(finding(git: "no-such-git").state == .restricted)
    #expect(finding(git: "no-such-git").text.contains("there is no `git` on your PATH."))
    #expect(finding().state == .restricted)
    #expect(finding().text.contains("`git status` failed. "))
  }

  @Test(arguments: ["Exercises/Chapter2/1-WeakBox/WeakBoxTests.swift", "Chapters/2-weak-map.md"])
  func `fails if a file is missing`(path: String) throws {
    try commit()
    try FileManager.default.removeItem(at: small.book.root.appending(path: path))
    #expect(finding().state == .fails)
    #expect(finding().text.contains(" is missing."))
  }

  @Test func `fails if the path contains a quotation mark`() {
    let book = Workbook(root: URL(filePath: "/tmp/a\"book"))
    let finding = FolderCheck(book, catalog).runWithinLimit()
    #expect(finding.state == .fails)
    #expect(finding.text.contains("a quotation mark"))
  }
}

/// Checks of a reader's own package.
@Suite struct `The doctor's check of a reader's package` {
  private let sample: SamplePackage
  private let catalog: Catalog

  init() throws {
    sample = try SamplePackage()
    catalog = try Catalog(of: sample.book)
  }

  @Test func `fails if the package depends on another workbook`() throws {
    let manifest = sample.text("Package.swift")
    try sample.write(
      manifest.replacing(/path: "[^"]*"/, with: "path: \"../other\""),
      to: "Package.swift"
    )
    let finding = FolderCheck(sample.book, catalog).runWithinLimit()
    #expect(finding.state == .fails)
    #expect(finding.text.contains("/other, but this program belongs to"))
    try sample.write(
      manifest.replacing("KVOControllerWorkbook", with: "Other"),
      to: "Package.swift"
    )
    #expect(FolderCheck(sample.book, catalog).runWithinLimit().state == .fails)
  }

  @Test func `fails if a file to judge is missing, empty, or a folder`() throws {
    let check = FilesCheck(sample.book, catalog)
    let file = "Chapter0/2-PredictDeliveries/PredictDeliveries.swift"
    #expect(check.runWithinLimit().state == .works)
    #expect(check.runWithinLimit().text.hasPrefix("The file of the small exercise that you've"))
    try sample.write("", to: file)
    #expect(check.runWithinLimit().text == "\(file) is empty.")
    #expect(check.runWithinLimit().nextStep?.contains("workbook reset 0.2") == true)
    try sample.remove(file)
    #expect(check.runWithinLimit().text == "0.2 Predict deliveries isn't open yet.")
    try makeFolder(sample.book.home.appending(path: file))
    #expect(check.runWithinLimit().text.contains("is a folder"))
    #expect(check.runWithinLimit().state == .fails)
  }

  @Test func `fails without a library`() throws {
    try sample.remove("Library")
    #expect(FilesCheck(sample.book, catalog).runWithinLimit().text == "Library has no Swift files.")
  }

  @Test func `fails if progress can't be read or written`() throws {
    let check = ProgressCheck(sample.book, catalog)
    #expect(check.runWithinLimit().state == .works)
    #if os(Linux)
      try sample.remove("progress.txt")
      try FileManager.default.createSymbolicLink(
        atPath: sample.book.home.appending(path: "progress.txt").path,
        withDestinationPath: "/proc/version"
      )
      #expect(check.runWithinLimit().text.contains("can't be"))
      #expect(check.runWithinLimit().state == .fails)
    #endif
    try sample.remove("progress.txt")
    try makeFolder(sample.book.home.appending(path: "progress.txt"))
    #expect(check.runWithinLimit().text.hasPrefix("progress.txt can't be read."))
  }

  @Test func `is restricted if a line may hide progress`() throws {
    try sample.write("announce solved\n", to: "progress.txt")
    let finding = ProgressCheck(sample.book, catalog).runWithinLimit()
    #expect(finding.state == .restricted)
    #expect(finding.text.hasSuffix("some progress may be missing: “announce solved”"))
    #expect(sample.text("progress.txt") == "announce solved\n")
  }
}
