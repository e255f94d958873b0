import Testing
import WorkbookKit

@testable import site

@Suite struct `A request for a site` {
  @Test func `names a folder`() throws {
    let parsed = try Arguments(["site"])
    #expect(parsed.folder == "site")
    #expect(parsed.basePath.isEmpty)
    #expect(parsed.repository == nil)
  }

  @Test(arguments: ["a/b", "/a/b", "/a/b/"])
  func `can name the path below which the site is shown`(path: String) throws {
    #expect(try Arguments(["site", "--base-path", path]).basePath == "/a/b")
  }

  @Test func `can name the root as that path`() throws {
    #expect(try Arguments(["site", "--base-path", "/"]).basePath.isEmpty)
  }

  @Test func `can name the repository's address`() throws {
    let parsed = try Arguments(["--repository", "https://example.org/main/", "site"])
    #expect(parsed.repository == "https://example.org/main")
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
    let error = #expect(throws: WorkbookError.self) { try Arguments(arguments) }
    #expect(error?.description.contains(part) == true)
  }
}
