import Testing
import WorkbookKit

@testable import site

@Suite struct `A request for a site` {
  @Test func `names a folder`() throws {
    let request = try Request(["site"])
    #expect(request.folder == "site")
    #expect(request.basePath.isEmpty)
    #expect(request.repository == nil)
  }

  @Test(arguments: ["a/b", "/a/b", "/a/b/"])
  func `can name the path below which the site is shown`(path: String) throws {
    #expect(try Request(["site", "--base-path", path]).basePath == "/a/b")
  }

  @Test func `can name the root as that path`() throws {
    #expect(try Request(["site", "--base-path", "/"]).basePath.isEmpty)
  }

  @Test func `can name the repository's address`() throws {
    let request = try Request(["--repository", "https://example.org/main/", "site"])
    #expect(request.repository == "https://example.org/main")
  }

  @Test(arguments: [
    ([], "Name a folder"),
    (["a", "b"], "only one folder"),
    (["a", "--base"], "no option"),
    (["a", "--base-path"], "needs a value"),
    (["--base-path", "--repository", "a"], "needs a value"),
    (["a", "--repository", "main"], "isn't the address"),
  ])
  func `is refused if it can't be understood`(arguments: [String], part: String) {
    let error = #expect(throws: WorkbookError.self) { try Request(arguments) }
    #expect(error?.description.contains(part) == true)
  }
}
