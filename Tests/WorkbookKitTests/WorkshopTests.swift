import Foundation
import TestSupport
import Testing

@testable import WorkbookKit

#if os(Linux)  // On Darwin, a script can't take the place of a program.
  /// The preparation of a workshop, with scripts in place of the program and of `swift`.
  @Suite struct `The preparation of a workshop` {
    private let small: SmallBook
    private let root: URL

    init() throws {
      small = try SmallBook()
      root = small.book.root
    }

    /// A script that copies itself into a new package if it's called with the command `start`.
    private let start = """
      if [ "$1" = start ]; then
        mkdir -p "$2/.build/debug" && cp "$0" "$2/.build/debug/workbook"
        exit
      fi
      """

    private func workshop(swift: String) throws -> Workshop {
      try small.writeProgram(swift, to: "bin/swift")
      let toolchain = try Toolchain(path: root.appending(path: "bin").path)
      return Workshop(small.book, try Catalog(of: small.book), toolchain)
    }

    @Test(arguments: [
      ("    lo: 0 0\n", true), ("    lo: 0 0\n  eth0: 1 1\n", false), ("", true),
    ])
    func `recognizes whether there is a network`(interfaces: String, isCutOff: Bool) throws {
      let text = "Inter-|\n face |\n\(interfaces)"
      try small.writeProgram("printf '\(text.replacing("\n", with: "\\n"))'", to: "unshare")
      #expect(Workshop.cutsOff([root.appending(path: "unshare").path]) == isCutOff)
    }

    @Test func `doesn't take a command that fails for one without a network`() {
      #expect(!Workshop.cutsOff(["false"]))
    }

    @Test func `says whether the network was off`() throws {
      let workshop = try workshop(swift: "exit 0")
      try small.writeProgram(start, to: "program")
      let program = root.appending(path: "program")
      let proof = try workshop.prove(with: program, prefixes: [["false"]]) { _ in }
      #expect(!proof.isWithoutNetwork)
      // The script prints no interfaces and runs the command.
      try small.writeProgram(#"test "$1" = cat || exec "$@""#, to: "unshare")
      let unshare = [root.appending(path: "unshare").path]
      #expect(try workshop.prove(with: program, prefixes: [unshare]) { _ in }.isWithoutNetwork)
    }

    @Test(arguments: [
      ("exit 1", "exit 0", "The package is built"),
      ("exit 0", "exit 1", "An exercise is checked"),
    ])
    func `fails if a participant couldn't work`(
      swift: String,
      program: String,
      step: String
    ) throws {
      try small.writeProgram(start + "\n" + program, to: "program")
      let workshop = try workshop(swift: swift)
      let error = #expect(throws: WorkbookError.self) {
        try workshop.prove(with: root.appending(path: "program"), prefixes: []) { _ in }
      }
      #expect(error?.description.hasPrefix("The step “\(step)” failed. It printed") == true)
    }

    @Test func `names what couldn't be built`() throws {
      let workshop = try workshop(
        swift: "echo '\(root.path)/Sources/A.swift:3:1: error: bad'; exit 1"
      )
      let step = try #require(workshop.steps.first)
      let error = #expect(throws: WorkbookError.self) { try step.run() }
      #expect(error?.description.contains("Sources/A.swift:3: bad") == true)
    }
  }
#endif

/// The command, run as a program.
@Suite struct `The command doctor` {
  private func run(_ script: String) throws -> String {
    let small = try SmallBook()
    let result = try shell(
      "cd \"$root\" && \(script)",
      environment: [
        "root": small.book.root.path,
        "workbook": Products.folder.appending(path: "workbook").path,
      ]
    )
    #expect(result.termination == .exit(2))
    return result.output
  }

  @Test func `refuses names`() throws {
    #expect(try run("\"$workbook\" doctor disk").contains("doctor takes no names."))
  }

  @Test func `exits with 2 if there are too few open files`() throws {
    let output = try run("ulimit -n 16 && \"$workbook\" doctor")
    #expect(output.contains("✗ Limits       The limit for open files is only 16."))
    #expect(output.contains("– Judge        This check was skipped, because “Limits” failed."))
    #expect(!output.contains("\u{1B}"))
  }

  @Test func `exits with 2 without a toolchain, also as JSON`() throws {
    let output = try run("PATH=/nowhere \"$workbook\" doctor --json")
    #expect(output.hasPrefix("{"))
    #expect(output.contains("\"works\" : false"))
    #expect(output.contains("There is no `swift` on your PATH."))
  }
}
