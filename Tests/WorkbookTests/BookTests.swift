import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A book` {
  let small: SmallBook

  init() throws { small = try SmallBook() }

  @Test func `is found from any folder inside it`() throws {
    let inside = small.book.exercises.appending(path: "Chapter02/1-WeakBox")
    #expect(try Workbook.find(from: [inside]).root.path == small.book.root.path)
    let temporary = FileManager.default.temporaryDirectory
    #expect(try Workbook.find(from: [temporary, inside]).root.path == small.book.root.path)
    #expect(throws: WorkbookError.self) { try Workbook.find(from: [temporary]) }
  }

  @Test func `has the exercises as its home, unless the reader has a package`() throws {
    let exercises = small.book.exercises
    let inPlace = try Workbook.find(from: [exercises], workingIn: exercises)
    #expect(!inPlace.hasOwnPackage)
    #expect(inPlace.openable(exercises.appending(path: "a.md")) == "Exercises/a.md")

    try small.write(#"let package = Package(name: "MyKVOController")"#, to: "mine/Package.swift")
    let inside = small.book.root.appending(path: "mine/Library")
    let own = try Workbook.find(from: [inside], workingIn: inside)
    #expect(own.hasOwnPackage)
    #expect(own.home.path == inside.deletingLastPathComponent().path)
    #expect(own.shortened(inside.appending(path: "A.swift").path) == "Library/A.swift")
    #expect(own.openable(exercises.appending(path: "a.md")) == exercises.path + "/a.md")
  }

  @Test func `has paths without symbolic links, as the compiler prints them`() throws {
    // On a Mac, even the temporary folder is behind a link: /var leads to /private/var.
    let link = small.book.root.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      at: link,
      withDestinationURL: small.book.exercises
    )
    let printed = try shell("cd \"$link\" && pwd -P", environment: ["link": link.path]).output
    let real = String(printed.dropLast())
    let book = Workbook(root: link, home: link.appending(path: "Chapter02/.."))
    #expect([book.root.path, book.home.path] == [real, real])
  }
}
