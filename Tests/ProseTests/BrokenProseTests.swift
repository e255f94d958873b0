import TestSupport
import Testing

/// A page that is wrong on purpose, and what must be said about it.
struct BrokenProse: CustomTestStringConvertible {
  let markdown: String
  let page: String
  let line: Int
  let says: String

  init(_ markdown: String, page: String = "Chapters/1-trains.md", line: Int, says: String) {
    (self.markdown, self.page, self.line, self.says) = (markdown, page, line, says)
  }

  var testDescription: String { says }
}

@Suite struct `Broken prose` {
  @Test(arguments: listings + diffs + outputs + measurements + links + labels)
  func `is reported with its line and what differs`(broken: BrokenProse) async {
    await expectReport(of: broken)
  }

  @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
  func `is reported when code compiles that should not`() async {
    let fence = "```swift refused(KVOLocking): cannot convert\nlet delay = Locked(0)\n```"
    await expectReport(of: BrokenProse(fence, line: 1, says: "this compiles"))
  }

  @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
  func `is reported when code is refused for another reason`() async {
    let fence = "```swift refused(KVOLocking): cannot convert\nlet delay = Locked(0)\nlate()\n```"
    let says = "refused for another reason: 'cannot find 'late' in scope'"
    await expectReport(of: BrokenProse(fence, line: 3, says: says))
  }

  @Test func `is reported when a snippet traps that should not`() async throws {
    let fence = "```text output-of Tests/ProseTests/Snippets/TrapsSample.swift\nlate\n```"
    let page = BrokenProse(fence, line: 1, says: "did not end as it should")
    // The sample's exit test fails on purpose; its issue must not count as one of this test.
    let filter = IssueHandlingTrait.filterIssues { !"\($0)".contains("is to end normally") }
    let test = try #require(Test.current)
    try await filter.provideScope(for: test, testCase: Test.Case.current) {
      await expectReport(of: page)
    }
  }

  private func expectReport(of broken: BrokenProse) async {
    let page = Page(path: broken.page, text: broken.markdown)
    let problems = await Proof(repository: .sample, tools: .sample).problems(in: page)
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.line == broken.line, "\(problems)")
    #expect(problems.first?.text.contains(broken.says) == true, "\(problems)")
    #expect(problems.first?.description.hasPrefix("\(broken.page):\(broken.line): ") == true)
  }
}
