import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A book` {
  let small: SmallBook

  init() throws { small = try SmallBook() }

  @Test func `is found from any folder inside it`() throws {
    let inside = small.book.own("Chapter02/1-WeakBox")
    #expect(try Workbook.find(from: inside).root.path == small.book.root.path)
    let temporary = FileManager.default.temporaryDirectory
    #expect(throws: WorkbookError.self) { try Workbook.find(from: temporary) }
  }

  @Test func `has paths without symbolic links, as the compiler prints them`() throws {
    // On a Mac, even the temporary folder is behind a link: /var leads to /private/var.
    let link = small.book.root.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      at: link,
      withDestinationURL: small.book.root
    )
    let printed = try shell("cd \"$link\" && pwd -P", environment: ["link": link.path]).output
    let real = String(printed.dropLast())
    #expect(Workbook(root: link).root.path == real)
  }

  @Test func `has the Swift files of a folder that's a link, but no hidden ones`() throws {
    for file in ["Registry.swift", "Maps/WeakMap.swift", ".#Registry.swift"] {
      try small.write("// Mine.", to: "elsewhere/\(file)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: small.book.own("Library").path,
      withDestinationPath: "../elsewhere"
    )
    let files = small.book.swiftFiles(in: small.book.own("Library"))
    #expect(files == ["Registry.swift": "// Mine.", "Maps/WeakMap.swift": "// Mine."])
  }

  @Test func `has line feeds in its texts, even if an editor has written Windows line endings`()
    throws
  {
    try small.write(
      "# 2.1 ★ Weak box\r\n\r\nText.\r\n",
      to: "Exercises/Chapter02/1-WeakBox/README.md"
    )
    #expect(small.book.text(of: small.book.task(of: small.exercise)).hasSuffix("box\n\nText.\n"))
    #expect(small.exercise.heading(in: small.book) == "2.1 Weak box")
  }
}

/// The files that the program writes for the compiler.
@Suite struct `The update of a source file` {
  private let file: URL

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try makeFolder(folder)
    file = folder.appending(path: "Source.swift")
  }

  private func remove() throws {
    try FileManager.default.removeItem(at: file.deletingLastPathComponent())
  }

  @Test func `dates each version at least a second later than the former one`() throws {
    var seconds: [Double] = []
    for version in 1...5 {
      try file.update(with: "let version = \(version)")
      seconds.append(try #require(file.secondOfChange))
    }
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 + 1 <= $1 }, "\(seconds)")
    #expect(try String(contentsOf: file, encoding: .utf8) == "let version = 5")
    try remove()
  }

  @Test func `leaves a file with the same text alone`() throws {
    try file.update(with: "let version = 1")
    let date = Date(timeIntervalSince1970: 1000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    try file.update(with: "let version = 1")
    #expect(file.secondOfChange == 1000)
    try remove()
  }
}
