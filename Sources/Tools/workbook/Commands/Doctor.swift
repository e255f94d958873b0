import Foundation
import WorkbookKit

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
    let book = invocation.book
    var works = true
    func show(_ check: String, _ examine: () throws -> String) {
      print("  … \(check)", terminator: "\r")
      fflush(nil)
      do {
        print(invocation.terminal.paint("  ✓ ", .green) + "\(check): \(try examine())")
      } catch {
        works = false
        print(invocation.terminal.paint("  ✗ ", .red) + "\(check): \(error)")
      }
    }
    show("Swift") { try swift("--version", in: book).components(separatedBy: "\n")[0] }
    show("Disk space") { try checkDisk(of: book) }
    show("A writable folder") { try checkFolder(of: book) }
    show("A test") { try checkTest(in: book) }
    if works, invocation.arguments.options.contains("--workshop") {
      show("Everything for a workshop") {
        _ = try swift("build", "--build-tests", "--package-path", book.root.path, in: book)
        // From chapter 5 on, a check also looks for data races, in a build of its own.
        let task = try Library(in: book, invocation.catalog).reached()
        let run = try TestRun(of: task, in: book.root, findsRaces: true).run()
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

  private static func checkDisk(of book: Workbook) throws -> String {
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: book.root.path)
    let free = (attributes[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
    let style = ByteCountFormatStyle(style: .file, locale: Locale(identifier: "en_US"))
    let text = free.formatted(style) + " free"
    guard free >= 2_000_000_000 else {
      throw WorkbookError("only \(text). Free at least 2 GB, because a build needs space.")
    }
    return text
  }

  private static func checkFolder(of book: Workbook) throws -> String {
    let path = book.root.path
    guard FileManager.default.isWritableFile(atPath: path) else {
      throw WorkbookError("\(path) can't be written to. Make it writable, or move the workbook.")
    }
    return path
  }

  /// Builds and runs a test of one line in a temporary package.
  private static func checkTest(in book: Workbook) throws -> String {
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
    _ = try swift("test", "--package-path", folder.path, in: book)
    return "builds and passes"
  }

  /// Runs a command of the toolchain, and returns its output.
  private static func swift(_ arguments: String..., in book: Workbook) throws -> String {
    let run = try ChildProcess.run("swift", arguments)
    let output = run.output
    if run.termination == .exit(0) { return output }
    let advice = Toolchain.advice(after: output)
    let errors = Diagnostic.all("error", in: output)
    let own = errors.first { $0.place.file.hasPrefix(book.own("").path) }
    if advice == nil, let own {
      throw WorkbookError(
        "\(book.openable(URL(filePath: own.place.file))):\(own.place.line) doesn't compile: "
          + "\(own.message). Mend it, or bring back an earlier library with `swift run workbook open "
          + "--back`, and try again."
      )
    }
    throw WorkbookError(
      "`swift \(arguments.joined(separator: " "))` failed. "
        + "\(advice ?? "Reinstall Swift from https://www.swift.org/install/.") "
        + "It printed: \(output.suffix(600))"
    )
  }
}
