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
}

/// Records each problem at its own line of its page, so that editors lead there.
func report(_ problems: [Problem]) {
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

/// The pictures, of which each has to be whole, because pages show it as an image.
@Suite struct `The pictures` {
  private static let folder = Repository.root.appending(path: "Chapters/pictures")

  /// With `WORKBOOK_REWRITE`, what they share is written again from `style.svg`.
  @Test func `have the styles and arrowheads of style.svg`() throws {
    let lines = try text(of: "style.svg").strippedLines.dropFirst().dropLast()
    let shared = "  " + lines.map(\.trimmed).joined()
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    for file in files where file.hasSuffix(".svg") && file != "style.svg" {
      let text = try text(of: file)
      let now = text.replacing(/(?m)^ *<style>.*<\/defs>$/, with: shared)
      #expect(now.contains(shared), "\(file) needs a line such as <style></style><defs></defs>")
      if text == now { continue }
      if Proof.isRewriting {
        try Data(now.utf8).write(to: Self.folder.appending(path: file))
        Issue.record("\(file) was out of date, and is written again")
      } else {
        Issue.record("\(file) is out of date. WORKBOOK_REWRITE=true writes it again.")
      }
    }
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
  }
}
