import Testing

@testable import WorkbookKit

@Suite struct `The verdict on a build that failed` {
  private let file = "/my books/a b/WeakBox.swift"
  private let tests = "/my books/a b/WeakBoxTests.swift"

  private func verdict(_ lines: String..., code: Int32 = 1) throws -> Verdict {
    let build = ChildProcess.Completion(
      termination: .exit(code),
      output: lines.joined(separator: "\n"),
      errors: "error: emit-module command failed"
    )
    return try BuildFailure(build).verdict(
      source: file,
      tests: tests,
      imports: ["KeyValueObserving"]
    )
  }

  @Test func `has the first error in the reader's file`() throws {
    let verdict = try verdict(
      "[1/2] Compiling",
      "\(tests):9:1: error: 'WeakBox' has no member 'isFor'",
      "\(file):13:5: error: cannot find 'objekt' in scope",
      "\(file):14:5: error: something later"
    )
    #expect(verdict.state == .doesNotCompile)
    #expect(
      verdict.failures == [.init(message: "cannot find 'objekt' in scope", file: file, line: 13)]
    )
  }

  @Test func `has the first error in the tests if the reader's file has none`() throws {
    let verdict = try verdict("\(tests):9:1: error: 'WeakBox' has no member 'isFor'")
    #expect(verdict.state == .doesNotCompile)
    #expect(verdict.failures.first?.file == tests)
  }

  @Test func `has an error of the linker about a symbol`() throws {
    let verdict = try verdict("ld: error: undefined symbol: helper")
    #expect(verdict.state == .doesNotCompile)
    #expect(
      verdict.failures.first?.message == "the linker failed: ld: error: undefined symbol: helper"
    )
  }

  @Test func `is could not be judged if the compiler crashed`() throws {
    let verdict = try verdict("Please submit a bug report (https://swift.org/contributing)")
    #expect(verdict.state == .notJudged)
    #expect(verdict.failures.first?.advice?.contains("in another way") == true)
  }

  @Test func `is does not compile if the reader imports a module that doesn't exist`() throws {
    let verdict = try verdict("\(file):1:8: error: no such module 'Observables'")
    #expect(verdict.state == .doesNotCompile)
  }

  @Test(arguments: [
    ("error: No space left on device", "No space left on device. Free some disk space"),
    ("error: Permission denied", "Permission denied. Make the folder writable"),
    ("error: Read-only file system", "Read-only file system. Make the folder writable"),
    ("error: Too many open files", "Too many open files. Raise the limit for open files"),
    ("LLVM ERROR: out of memory", "out of memory. Close other programs"),
    (
      "/x/a.swift:1:8: error: no such module 'KeyValueObserving'",
      "Delete the folder .build/workbook"
    ),
    ("/x/a.swift:1:8: error: module compiled with Swift 6.1", "Delete the folder .build/workbook"),
    (
      "/x/Sources/B.swift:7:1: error: oops",
      "The book's own code doesn't compile: /x/Sources/B.swift:7"
    ),
    ("unexpected", "It printed: error: emit-module command failed"),
  ])
  func `is an error if something other than the code is to blame`(
    line: String,
    message: String
  ) throws {
    let error = #expect(throws: WorkbookError.self) { try verdict(line) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `is an error if the build failed without a message`() {
    let build = ChildProcess.Completion(termination: .signal(9), output: "", errors: "")
    let error = #expect(throws: WorkbookError.self) {
      try BuildFailure(build).verdict(source: file, tests: tests, imports: [])
    }
    #expect(
      error?.description.hasPrefix(
        "`swift build` failed. The process was killed (signal SIGKILL). It printed nothing. "
      ) == true
    )
  }
}
