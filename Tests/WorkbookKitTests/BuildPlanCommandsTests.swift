import Foundation
import Testing

@testable import WorkbookKit

/// Plans that are read from a plan of the package manager, with a script in place of the compiler.
@Suite struct `A build plan of the package manager` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    // The path contains a space, so the driver's commands have quotation marks.
    try small.writeProgram(
      """
      for word; do last=$word; done
      test "$last" = -driver-print-jobs || exit 1
      case $1 in
      compile)
        echo "'\(path("swift-frontend"))' -c -primary-file '\(path("A.swift"))' B.swift -o A.o"
        echo "'\(path("swift-frontend"))' -c A.swift -primary-file B.swift -o B.o"
        echo "'\(path("swift-frontend"))' -emit-module A.swift B.swift -o '\(path("A.module"))'" ;;
      link)
        echo "swift-autolink-extract A.o -o A.autolink"
        echo "'\(path("clang"))' A.o B.o -o '\(path("program"))'" ;;
      esac
      """,
      to: "swiftc"
    )
  }

  private func path(_ file: String) -> String { small.book.root.appending(path: file).path }

  private var package: GeneratedPackage {
    GeneratedPackage(
      name: "Sample",
      folder: small.book.root,
      scratch: small.book.root,
      targets: [.init(name: "A", kind: .test, files: ["A.swift": "", "B.swift": ""])],
      book: small.book
    )
  }

  /// Writes the package manager's plan.
  private func writePlan(_ module: String = "A", tests: String = "SamplePackageTests") throws {
    try small.write(
      """
      commands:
        "C.\(module)-x86_64-unknown-linux-gnu-debug.module":
          tool: shell
          args: ["\(path("swiftc"))","compile","-incremental","-index-store-path","x"]

        "C.\(tests)-x86_64-unknown-linux-gnu-debug.test":
          tool: shell
          args: ["\(path("swiftc"))","link"]

      """,
      to: "debug.yaml"
    )
  }

  @Test func `has a command for each file, for the interface, and for the linker`() throws {
    try writePlan()
    let plan = try #require(try BuildPlan(for: package, product: nil))
    let module = try #require(plan.modules.first)
    #expect(module.compilations["A.swift"]?.first == path("swift-frontend"))
    // The package manager mustn't take the files for its own.
    #expect(module.compilations["B.swift"]?.suffix(2) == ["-o", path("again/A/B.o")])
    #expect(module.interface.path == path("again/A/A.module"))
    let objects = [path("again/A/A.o"), path("again/A/B.o")]
    #expect(plan.link == [path("clang")] + objects + ["-o", path("program")])
    #expect(plan.landmarks.map(\.path) == [path("debug.yaml"), path("program")])
  }

  @Test func `links with LLVM's linker if the toolchain has it`() throws {
    try writePlan()
    try small.writeProgram("", to: "ld.lld")
    #expect(try BuildPlan(for: package, product: nil)?.link.last == "-fuse-ld=lld")
  }

  @Test func `isn't used if a command is missing`() throws {
    #expect(try BuildPlan(for: package, product: nil) == nil)
    try writePlan("Other")
    #expect(try BuildPlan(for: package, product: nil) == nil)
    try writePlan(tests: "Other")
    #expect(try BuildPlan(for: package, product: nil) == nil)
    try writePlan()
    #expect(try BuildPlan(for: package, product: "program") == nil)
    try small.writeProgram("exit 1", to: "swiftc")
    #expect(try BuildPlan(for: package, product: nil) == nil)
    try small.writeProgram("echo something else", to: "swiftc")
    #expect(try BuildPlan(for: package, product: nil) == nil)
  }
}
