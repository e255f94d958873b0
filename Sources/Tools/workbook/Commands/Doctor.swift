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
    let buildsAll = invocation.arguments.options.contains("--workshop")
    let doctor = Examination(invocation)
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
    defer { doctor.removeFolder() }
    show("Swift", doctor.checkVersion)
    show("Disk space", doctor.checkDisk)
    show("A writable folder", doctor.checkFolder)
    show("A program", doctor.checkProgram)
    show("A test", doctor.checkTest)
    if works, buildsAll {
      show("Everything for a workshop") {
        let home = invocation.book.root
        _ = try doctor.swift("build", "--build-tests", "--package-path", home.path)
        // From chapter 5 on, a check also looks for data races, in a build of its own.
        let task = try Library(in: invocation.book, invocation.catalog).reached()
        let run = try TestRun(of: task, in: home, findsRaces: true).run()
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
}

/// The five checks, each of which returns what it has found, or throws what to do.
private struct Examination {
  private let invocation: Invocation
  private let folder = FileManager.default.temporaryDirectory.appending(path: "Doctor-\(UUID())")

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func checkVersion() throws -> String {
    let text = try swift("--version")
    guard let version = text.firstMatch(of: /Swift version (\d+)\.(\d+)[.\d]*/),
      let major = Int(version.1), let minor = Int(version.2)
    else { return text.split(separator: "\n").first.map(String.init) ?? "" }
    guard (major, minor) >= (6, 3) else {
      throw WorkbookError(
        "\(version.0) is too old. Install 6.3 or later from https://www.swift.org/install/."
      )
    }
    return String(version.0)
  }

  func checkDisk() throws -> String {
    let home = invocation.book.root.path
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: home)
    let free = (attributes[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
    let style = ByteCountFormatStyle(style: .file, locale: Locale(identifier: "en_US"))
    let text = free.formatted(style) + " free"
    guard free >= 2_000_000_000 else {
      throw WorkbookError("only \(text). Free at least 2 GB, because a build needs space.")
    }
    return text
  }

  func checkFolder() throws -> String {
    let home = invocation.book.root
    guard FileManager.default.isWritableFile(atPath: home.path) else {
      throw WorkbookError(
        "\(home.path) can't be written to. Make it writable, or move the workbook."
      )
    }
    return home.path
  }

  func checkProgram() throws -> String {
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.3
      import PackageDescription
      let package = Package(
        name: "Doctor",
        targets: [
          .executableTarget(name: "App", path: "App"), .testTarget(name: "Tests", path: "Tests"),
        ]
      )
      """,
      "App/main.swift": "print(\"It runs.\")",
      "Tests/Tests.swift": "import Testing\n@Test func one() { #expect(1 + 1 == 2) }",
    ]
    for (path, text) in files {
      try Data(text.utf8).write(toFile: folder.appending(path: path), shownAs: path)
    }
    let output = try swift("run", "--package-path", folder.path, "App")
    guard output.contains("It runs.") else { throw WorkbookError("It printed: \(output)") }
    return "builds and runs"
  }

  func checkTest() throws -> String {
    _ = try swift("test", "--package-path", folder.path)
    return "builds and passes"
  }

  func removeFolder() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs a command of the toolchain, and returns its output.
  func swift(_ arguments: String...) throws -> String {
    let run = try ChildProcess.run(Toolchain.swift, arguments)
    let output = run.output + run.errors
    guard run.termination == .exit(0) else {
      let advice = Toolchain.advice(after: output)
      let readers = invocation.book.own("").path
      let errors = Diagnostic.all("error", in: output)
      if advice == nil, let own = errors.first(where: { $0.place.file.hasPrefix(readers) }) {
        let file = invocation.book.openable(URL(filePath: own.place.file))
        throw WorkbookError(
          "\(file):\(own.place.line) doesn't compile: \(own.message). Mend it, or bring back an "
            + "earlier library with `swift run workbook open --back`, and try again."
        )
      }
      let reinstall = "Reinstall Swift from https://www.swift.org/install/."
      throw WorkbookError(
        "`swift \(arguments.joined(separator: " "))` failed. "
          + "\(advice ?? reinstall) It printed: \(output.suffix(600))"
      )
    }
    return output
  }
}
