import Foundation
import ProcessActivity

/// The Swift toolchain on the reader's path, which builds packages and runs their tests.
struct Toolchain: Sendable {
  let swift: String

  /// Finds `swift` on a search path.
  ///
  /// - Throws: ``WorkbookError`` if there is no toolchain.
  init(path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") throws {
    let candidates = path.split(separator: ":").map { "\($0)/swift" }
    guard let swift = candidates.first(where: FileManager.default.isExecutableFile) else {
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

  /// Builds a package with its tests, or one of its targets.
  func build(_ package: Package, target: String? = nil) throws -> ChildProcess.Completion {
    try makeFolder(package.scratch)
    return try ChildProcess.run(
      swift,
      ["build", "--quiet", "--no-color-diagnostics", "--disable-xctest"]
        + (target.map { ["--target", $0] } ?? ["--build-tests"])
        + paths(of: package),
      environment: package.environment,
      // Only a broken tool takes so long. A build may also wait for another build to end.
      limit: ActivityLimit(working: 3600, waiting: 1800)
    )
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
