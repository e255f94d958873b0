import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `The compiler's warnings` {
  private let small: SmallBook
  private let file = URL(filePath: "/my book/WeakBox.swift")

  init() throws {
    small = try SmallBook()
  }

  private func warnings(
    _ output: String,
    _ text: String = "let a = 1",
    _ code: Int32 = 0
  ) -> [String] {
    let build = ChildProcess.Completion(termination: .exit(code), output: output, errors: "")
    return Warnings(build, about: [file: text], in: small.book.scratch).all
      .map { "\($0.line): \($0.message)" }
  }

  private let compiled = "[3/5] Compiling Exercise2_1 WeakBox.swift\n"
  private let warning = "/my book/WeakBox.swift:4:7: warning: unused\n"

  @Test func `are those about the reader's files, each of them once`() {
    let other = "/my book/Other.swift:4:7: warning: unused\n"
    #expect(warnings(compiled + warning + other + warning) == ["4: unused"])
  }

  @Test func `are kept while the file stays the same`() {
    #expect(warnings(compiled + warning) == ["4: unused"])
    #expect(warnings("Build complete!\n") == ["4: unused"])
    #expect(warnings("Build complete!\n", "let a = 2").isEmpty)
  }

  @Test func `are forgotten if the file is compiled without them`() {
    #expect(warnings(compiled + warning) == ["4: unused"])
    #expect(warnings(compiled).isEmpty)
    #expect(warnings("Build complete!\n").isEmpty)
  }

  @Test func `are kept if the build fails because of another file`() {
    #expect(warnings(compiled + warning, code: 1) == ["4: unused"])
    #expect(warnings("error: fatalError\n", code: 1) == ["4: unused"])
    #expect(warnings("Build complete!\n") == ["4: unused"])
  }

  private func warnings(_ output: String, code: Int32) -> [String] {
    warnings(output, "let a = 1", code)
  }
}
