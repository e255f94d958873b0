import Foundation
import Testing

@Suite struct `The book` {
  private static let proof = Proof(repository: .package, tools: .real)

  @Test(arguments: Repository.pages)
  func `makes only true claims`(path: String) async throws {
    if Proof.isRewriting { try await rewrite(path) }
    report(await Self.proof.problems(in: Repository.page(path)))
  }

  @Test(arguments: Repository.tasks)
  func `leads from its exercises to places that exist`(path: String) {
    report(Self.proof.linkProblems(in: Repository.page(path)))
  }

  @Test func `keeps each snippet in a file of its name`() {
    let folder = Repository.root.appending(path: "Tests/ProseTests/Snippets")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let names = (files ?? []).map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    #expect(Set(snippets.keys).subtracting(names).isEmpty)
  }

  /// Corrects a page's blocks, and fails if one of them was out of date.
  private func rewrite(_ path: String) async throws {
    var text = try #require(Repository.package.text(path))
    let problems = await Self.proof.rewrite(&text, of: path).map {
      Problem(page: path, line: $0, text: "this block was out of date, and is written again")
    }
    if problems.isEmpty { return }
    try Data(text.utf8).write(to: Repository.root.appending(path: path))
    report(problems)
  }

  /// Records each problem at its own line of its page, so that editors lead there.
  private func report(_ problems: [Problem]) {
    for problem in problems {
      let place = SourceLocation(
        fileID: "ProseTests/\(problem.page)",
        filePath: Repository.root.appending(path: problem.page).path,
        line: problem.line,
        column: 1
      )
      Issue.record("\(problem)", sourceLocation: place)
    }
  }
}
