import Foundation
import ProgramSupport

/// The command `workbook doctor`, which checks whether this machine can build and test code.
enum Doctor: Command {
  static let usage = "doctor [--workshop]"
  static let summary = "check whether this machine can build and check your code"
  static let details = """
    If something doesn't work, you also see what to do. With --workshop, the command then builds
    everything that the participants of a workshop need.
    """
  static let options = ["--workshop"]
  static let maximumOperandCount = 0

  static func run(_ invocation: Invocation) throws -> Int32 {
    var works = true
    func show(_ check: String, _ examine: () throws -> String) {
      if invocation.terminal.isInteractive {
        print("  … \(check)", terminator: "\r")
        fflush(nil)
      }
      do {
        print(invocation.terminal.paint("  ✓ ", .green) + "\(check): \(try examine())")
      } catch {
        works = false
        print(invocation.terminal.paint("  ✗ ", .red) + "\(check): \(error)")
      }
    }
    show("Swift") { try swift("--version").components(separatedBy: "\n")[0] }
    show("A test", checkTest)
    if works, invocation.arguments.options.contains("--workshop") {
      show("Everything for a workshop") {
        let root = invocation.book.root
        _ = try swift("build", "--build-tests", "--package-path", root.path)
        // From chapter 5 on, a check also looks for data races, in a build of its own.
        let task = try invocation.library.reached()
        let run = try TestRun(of: task, in: root, findsRaces: true).run()
        guard run.termination == .exit(0) || !run.reports.isEmpty else {
          return """
            built, but `swift test --sanitize=thread` fails on this machine, so a check can't look \
            for data races. It printed: \(run.firstError)
            """
        }
        return "built, so from now on, a check takes only seconds"
      }
    }
    print(works ? "This machine is ready." : "Do what's written beside each ✗, and try again.")
    return works ? 0 : 2
  }

  /// Builds and runs a test of one line in a temporary package.
  private static func checkTest() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "Doctor-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let manifest = """
      // swift-tools-version: 6.3
      import PackageDescription
      let package = Package(name: "Doctor", targets: [.testTarget(name: "Tests", path: "Tests")])
      """
    try folder.appending(path: "Package.swift").update(with: manifest)
    let test = "import Testing\n@Test func one() { #expect(1 + 1 == 2) }"
    try folder.appending(path: "Tests/Tests.swift").update(with: test)
    _ = try swift("test", "--package-path", folder.path)
    return "builds and passes"
  }

  /// Runs a command of the toolchain, and returns its output.
  private static func swift(_ arguments: String...) throws -> String {
    let run = try ChildProcess.run("swift", arguments)
    if run.termination == .exit(0) { return run.output }
    let advice =
      Toolchain.advice(after: run.output)
      ?? "If it names a file in Exercises, mend that, or else reinstall Swift."
    throw WorkbookError(
      "`swift \(arguments.joined(separator: " "))` failed. \(advice) It printed: "
        + "\(run.output.suffix(600))"
    )
  }
}
