import Foundation
import ProcessActivity

/// The Swift toolchain on the reader's path, which builds packages and runs their tests.
package struct Toolchain: Sendable {
  let swift: String

  /// Finds `swift` on a search path.
  ///
  /// - Throws: ``WorkbookError`` if there is no toolchain.
  init(path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") throws {
    let candidates = path.split(separator: ":").map { "\($0)/swift" }
    guard let swift = candidates.first(where: isExecutable) else {
      throw WorkbookError(
        "There is no `swift` on your PATH. Install it from https://www.swift.org/install/."
      )
    }
    self.swift = swift
  }

  /// A package to build, with a folder for its products.
  struct Package {
    let name: String
    let folder: URL
    let scratch: URL
    var environment: [String: String] = [:]
  }

  /// Builds a package with its tests, or one of its targets or products.
  func build(
    _ package: Package,
    target: String? = nil,
    product: String? = nil
  ) throws -> ChildProcess.Completion {
    let part = target.map { ["--target", $0] } ?? product.map { ["--product", $0] }
    // The package manager leaves some of its temporary files behind.
    let temporary = package.scratch.appending(path: "tmp")
    try makeFolder(temporary)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let build = try ChildProcess.run(
      swift,
      ["build", "--no-color-diagnostics", "--disable-xctest"]
        + (part ?? ["--build-tests"])
        + paths(of: package),
      environment: package.environment.merging(["TMPDIR": temporary.path]) { $1 },
      // The measurement starts again with each line that the build prints, such as one for a
      // module.
      limit: ActivityLimit(working: 120, waiting: 20),
      progress: { $0 }
    )
    // The package manager always reports what it has done. If it prints nothing, it has built
    // nothing, and the tests of an earlier build would run.
    if build.termination == .exit(0), (build.output + build.errors).isEmpty {
      throw WorkbookError(
        "`\(swift) build` printed nothing, so it builds nothing. To check your toolchain, run: "
          + "swift --version"
      )
    }
    return build
  }

  /// Returns the program that runs the tests of a package, and its arguments.
  ///
  /// On Linux, the tests are built as a program. On Darwin, they're built as a bundle, which
  /// `swift test` loads.
  func runner(of package: Package) -> (String, [String]) {
    #if canImport(Darwin)
      (swift, ["test", "--skip-build", "--disable-xctest"] + paths(of: package))
    #else
      (
        package.scratch.appending(path: "debug/\(package.name)PackageTests.xctest").path,
        ["--testing-library", "swift-testing"]
      )
    #endif
  }

  private func paths(of package: Package) -> [String] {
    ["--package-path", package.folder.path, "--scratch-path", package.scratch.path]
  }
}

/// Returns whether a path leads to a file, rather than a folder, that can be executed.
private func isExecutable(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
}

extension Toolchain {
  /// Runs a command of the toolchain that's unrelated to the book.
  ///
  /// - Parameter arguments: The arguments of `swift`.
  /// - Returns: The output, and whether the command succeeded.
  /// - Throws: ``WorkbookError`` if the command can't be started.
  package static func run(_ arguments: [String]) throws -> (output: String, isSuccess: Bool) {
    let limit = ActivityLimit(working: 300, waiting: 60)
    let run = try ChildProcess.run(try Toolchain().swift, arguments, limit: limit)
    return (run.output + run.errors, run.termination == .exit(0))
  }
}
