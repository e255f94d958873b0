import Testing

@testable import WorkbookKit

@Suite struct `The verdict on a build that failed` {
  @Test func `has the first error of the compiler`() {
    let output = """
      [1/2] Compiling
      /my books/a b/WeakBox.swift:13:5: error: cannot find 'objekt' in scope
      /my books/a b/WeakBox.swift:14:5: error: something later
      error: emit-module command failed
      """
    let verdict = Verdict(buildOutput: output)
    #expect(verdict.state == .doesNotCompile)
    let file = "/my books/a b/WeakBox.swift"
    #expect(
      verdict.failures == [.init(message: "cannot find 'objekt' in scope", file: file, line: 13)]
    )
  }

  @Test func `has the general error of a build that reached no file`() {
    let verdict = Verdict(buildOutput: "warning: x\nerror: no such module\nmore")
    #expect(verdict.failures == [.init(message: "error: no such module")])
  }
}

@Suite struct `The message of a trap` {
  @Test func `leaves out a place in the standard library`() {
    let failure = trap(in: "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range")
    #expect(failure == .init(message: "Fatal error: Index out of range"))
  }
}
