import Foundation
import Testing

@testable import WorkbookKit

#if os(Linux)  // On Darwin, a script can't take the place of a program.
  /// A check of the toolchain, with scripts in place of `swift` and `swiftc`.
  @Suite struct `The doctor's check of the toolchain` {
    private let small: SmallBook

    init() throws {
      small = try SmallBook()
    }

    /// Makes `swift` print a version and the place of a compiler, and makes that compiler run a
    /// script.
    private func writeToolchain(_ version: String, compiler: String = "exit 1") throws {
      let resources = small.book.root.appending(path: "usr/lib/swift").path
      let target = """
        {"compilerVersion": "\(version)", "paths": {"runtimeResourcePath": "\(resources)"}}
        """
      try small.writeProgram("echo '\(target)'", to: "bin/swift")
      try small.writeProgram(compiler, to: "usr/bin/swiftc")
    }

    private func finding() -> Finding {
      ToolchainCheck(small.book, path: small.book.root.appending(path: "bin").path)
        .runWithinLimit()
    }

    @Test func `fails without a toolchain`() {
      #expect(finding().state == .fails)
      #expect(finding().text.hasPrefix("There is no `swift` on your PATH."))
    }

    @Test(arguments: [
      ("exit 1", "It printed nothing."),
      ("echo 'error: unable to load libc'; exit 1", "It printed: error: unable to load libc"),
      ("echo 'error: No space left on device'; exit 1", "Free some disk space"),
      ("kill -9 $$", "The process was killed (signal SIGKILL)"),
    ])
    func `fails if swift doesn't work`(script: String, text: String) throws {
      try small.writeProgram(script, to: "bin/swift")
      #expect(finding().state == .fails)
      #expect(finding().text.contains("bin/swift` doesn't work"))
      #expect(finding().text.contains(text))
    }

    @Test(arguments: [
      ("Swift version 6.1.2 (swift-6.1.2-RELEASE)", "is Swift 6.1, but the workbook needs 6.2."),
      ("Swift version 5.10", "is Swift 5.10, but"),
      ("Swift for toasters", "doesn't print its version number, only “Swift for toasters”."),
    ])
    func `fails if the version isn't new enough`(version: String, text: String) throws {
      try writeToolchain(version)
      #expect(finding().state == .fails)
      #expect(finding().text.contains(text))
      #expect(finding().nextStep?.contains("https://www.swift.org/install/") == true)
    }

    @Test(arguments: [
      ("echo 'error: unknown option' >&2; exit 1", "It printed: error: unknown option"),
      ("echo 'error: No space left on device' >&2; exit 1", "Free some disk space"),
      // The script gets the path of the program after “-o”.
      (
        #"printf '#!/bin/sh\nexit 3\n' >"$7"; chmod +x "$7""#,
        "doesn't run. The process ended early, with exit code 3."
      ),
    ])
    func `fails if a small program can't be compiled or run`(script: String, text: String) throws {
      try writeToolchain("Swift version 6.2", compiler: script)
      #expect(finding().state == .fails)
      #expect(finding().text.contains(text))
    }

    @Test func `fails if a build was copied from another folder`() throws {
      try small.writeProgram(
        "echo 'error: … but the path is currently …'; exit 1",
        to: "bin/swift"
      )
      try small.write("", to: ".build/debug/Modules/KVOLocking.swiftmodule")
      var check = ModulesCheck(small.book, program: nil)
      check.path = small.book.root.appending(path: "bin").path
      let finding = check.runWithinLimit()
      #expect(finding.state == .fails)
      #expect(finding.text.contains("was copied from another folder"))
      #expect(finding.nextStep?.hasPrefix("Delete the folder") == true)
    }
  }
#endif

/// Checks that use the real toolchain.
@Suite struct `The doctor's check of compiled programs` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
  }

  @Test func `succeeds here`() {
    #expect(ToolchainCheck(small.book).runWithinLimit().state == .works)
    #expect(ModulesCheck(small.book, program: nil).runWithinLimit().state == .works)
  }

  @Test func `fails if the modules can't be read`() throws {
    try small.write("not a module", to: "built/Modules/KVOLocking.swiftmodule")
    let program = small.book.root.appending(path: "built/workbook")
    let finding = ModulesCheck(small.book, program: program).runWithinLimit()
    #expect(finding.state == .fails)
    #expect(finding.text.contains("Delete the folder .build"))
  }

  @Test func `is restricted without the stack of a crash`() {
    var check = CrashesCheck(small.book)
    check.savesBacktrace = false
    let finding = check.runWithinLimit()
    #expect(finding.state == .restricted)
    #expect(finding.text.hasPrefix("The line of a crash can't be found"))
  }

  #if os(Linux)
    @Test(arguments: [
      ([], "ThreadSanitizer missed the race in a small program."),
      (["-sanitize=nonsense"], "programs with ThreadSanitizer can't be built."),
    ])
    func `is restricted without ThreadSanitizer`(options: [String], text: String) {
      var check = RacesCheck(small.book)
      check.options = options
      let finding = check.runWithinLimit()
      #expect(finding.state == .restricted)
      #expect(finding.text.hasSuffix(text))
    }
  #endif

  @Test(arguments: [
    ("#expect(Bool(false))", "A test that expects a trap failed: "),
    ("nothing()", "A small package can't be built: cannot find 'nothing' in scope"),
  ])
  func `fails if a package doesn't build or its test fails`(test: String, text: String) {
    var check = PackageCheck(small.book)
    check.test = test
    let finding = check.runWithinLimit()
    #expect(finding.state == .fails)
    #expect(finding.text.hasPrefix(text))
  }
}
