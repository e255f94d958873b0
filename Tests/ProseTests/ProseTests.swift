import Foundation
import TestSupport
import Testing

@Suite struct `The book` {
  private static let proof = Proof(repository: .package, tools: .real)

  @Test(arguments: Repository.pages)
  func `makes only true claims`(path: String) async {
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

  @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
  func `has a compiler to ask about refused code`() async {
    let answer = await Tools.real.typecheck("import KVOLocking\nlet delay: Int = Locked(0)\n")
    #expect(answer?.contains("error: cannot convert value of type 'Locked<Int>'") == true)
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
