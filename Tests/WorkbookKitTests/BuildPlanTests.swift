import Foundation
import Testing

@testable import WorkbookKit

/// Plans whose commands are shell commands, which write their names to a log.
@Suite struct `A build plan` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    for path in ["log", "interface", "Library.swiftmodule", "program"] {
      try small.write("", to: path)
    }
  }

  private func url(_ path: String) -> URL { small.book.root.appending(path: path) }

  private func command(_ script: String) -> [String] {
    ["/bin/sh", "-c", "cd \"$0\"; \(script)", small.book.root.path]
  }

  /// A package with a library and a program that imports it.
  private func package(_ files: [String: String]) -> GeneratedPackage {
    GeneratedPackage(
      name: "Sample",
      folder: url("package"),
      scratch: url("scratch"),
      targets: [
        .init(name: "Library", kind: .library, files: files),
        .init(name: "program", kind: .executable, files: ["main.swift": "main"]),
      ],
      book: small.book
    )
  }

  private let files = ["A.swift": "a", "B.swift": "b"]

  /// Returns a plan for the package.
  ///
  /// The library's interface is the text of the file `interface` when the compiler runs.
  private func plan(a: String = "echo A >>log", link: String = "echo link >>log") -> BuildPlan {
    var plan = BuildPlan(
      modules: [
        .init(
          name: "Library",
          compilations: [
            "A.swift": command(a), "B.swift": command("echo B >>log"),
          ],
          emission: command("cp interface Library.swiftmodule"),
          interface: url("Library.swiftmodule"),
          objects: []
        ),
        .init(
          name: "program",
          compilations: ["main.swift": command("echo main >>log")],
          emission: command("true"),
          interface: url("program.swiftmodule"),
          objects: []
        ),
      ],
      link: command(link),
      landmarks: [url("program")],
      manifest: package(files).manifest
    )
    plan.texts = package(files).targets.map(\.files)
    plan.compiled = package(files).targets.enumerated().map { index, target in
      target.files.mapValues { .init(text: $0, interfaces: plan.interfaces(upTo: index)) }
    }
    plan.marks = plan.currentMarks
    return plan
  }

  private var log: [String] {
    small.book.text(of: url("log")).split(separator: "\n").map(String.init)
  }

  @Test func `compiles only the file that has changed`() throws {
    var plan = plan()
    #expect(try plan.build(package(["A.swift": "new", "B.swift": "b"]))?.isSuccess == true)
    #expect(log == ["A", "link"])
  }

  @Test func `runs nothing if nothing has changed`() throws {
    var plan = plan()
    #expect(try plan.build(package(files))?.isSuccess == true)
    #expect(log == [])
  }

  @Test func `compiles everything that depends on a new interface`() throws {
    var plan = plan()
    try small.write("new", to: "interface")
    #expect(try plan.build(package(["A.swift": "new", "B.swift": "b"]))?.isSuccess == true)
    #expect(log == ["A", "link", "B", "main", "link"])
    #expect(try plan.build(package(["A.swift": "new", "B.swift": "b"]))?.isSuccess == true)
    #expect(log.count == 5)
  }

  @Test func `compiles everything that depends on a file with an opaque type`() throws {
    var plan = plan()
    #expect(try plan.build(package(["A.swift": "some P", "B.swift": "b"]))?.isSuccess == true)
    #expect(log == ["A", "link", "B", "main", "link"])
    #expect(try plan.build(package(["A.swift": "some P ", "B.swift": "b"]))?.isSuccess == true)
    #expect(log.count == 10)
  }

  @Test func `compiles several files that have changed, and links them once`() throws {
    var plan = plan()
    #expect(try plan.build(package(["A.swift": "new", "B.swift": "new"]))?.isSuccess == true)
    #expect(log.sorted() == ["A", "B", "link"] && log.last == "link")
  }

  @Test func `returns the compiler's error, and compiles the file again afterwards`() throws {
    var plan = plan(
      a: "echo A >>log; test -e fixed || { echo 'A.swift:1:1: error: x' >&2; exit 1; }"
    )
    let failure = try plan.build(package(["A.swift": "new", "B.swift": "b"]))
    #expect(failure?.termination == .exit(1))
    #expect(failure?.errors == "A.swift:1:1: error: x\n")
    try small.write("", to: "fixed")
    // The text is the old one again, but the compiler may have left anything behind.
    #expect(try plan.build(package(files))?.isSuccess == true)
    #expect(log == ["A", "A", "link"])
  }

  @Test func `keeps the compiler's warnings`() throws {
    var plan = plan(a: "echo 'A.swift:1:1: warning: x' >&2")
    let build = try plan.build(package(["A.swift": "new", "B.swift": "b"]))
    #expect(build?.errors == "A.swift:1:1: warning: x\n")
  }

  @Test(arguments: ["exit 1", "kill -SEGV $$"])
  func `leaves the build to the package manager if the compiler fails without an error`(
    script: String
  ) throws {
    var plan = plan(a: script)
    #expect(try plan.build(package(["A.swift": "new", "B.swift": "b"])) == nil)
  }

  @Test func `leaves the build to the package manager if the linker fails`() throws {
    var plan = plan(link: "exit 1")
    #expect(try plan.build(package(["A.swift": "new", "B.swift": "b"])) == nil)
  }

  @Test func `leaves the build to the package manager if there's another file or manifest`() throws
  {
    var plan = plan()
    #expect(try plan.build(package(["A.swift": "a", "B.swift": "b", "C.swift": "c"])) == nil)
    #expect(try plan.build(package(["A.swift": "a"])) == nil)
    var other = package(files)
    other = GeneratedPackage(
      name: "Other",
      folder: other.folder,
      scratch: other.scratch,
      targets: other.targets,
      book: other.book
    )
    #expect(try plan.build(other) == nil)
    #expect(log == [])
  }

  @Test(arguments: ["program", "Library.swiftmodule"])
  func `leaves the build to the package manager after another process has built`(
    file: String
  ) throws {
    var plan = plan()
    try small.write("another", to: file)
    #expect(try plan.build(package(["A.swift": "new", "B.swift": "b"])) == nil)
    #expect(log == [])
  }
}
