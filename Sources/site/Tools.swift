import Foundation
import WorkbookKit

/// The toolchain's programs that turn modules and articles into web pages.
struct Tools {
  /// The folder of the toolchain's programs.
  private let programs: URL
  /// The folder of the compiled modules.
  private let modules: URL
  private let target: String

  /// Finds the toolchain on a search path, and the modules beside this program.
  ///
  /// - Throws: `WorkbookError` if `swift`, or a program that belongs to it, isn't there.
  init(path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") throws {
    let swift = path.split(separator: ":").map { URL(filePath: "\($0)/swift") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let swift else {
      throw WorkbookError(
        "There is no `swift` on your PATH. Install it from https://www.swift.org/install/."
      )
    }
    programs = swift.resolvingSymlinksInPath().deletingLastPathComponent()
    for name in ["docc", "swift-symbolgraph-extract"] {
      guard FileManager.default.isExecutableFile(atPath: programs.appending(path: name).path) else {
        throw WorkbookError(
          """
          There is no `\(name)` beside \(programs.path)/swift. Put a complete toolchain from \
          https://www.swift.org/install/ first on your PATH.
          """
        )
      }
    }
    guard let program = Bundle.main.executableURL else {
      throw WorkbookError("This program can't find its own folder. Start it with `swift run site`.")
    }
    modules = program.deletingLastPathComponent().appending(path: "Modules")
    let info = try Self.run(swift.path, ["-print-target-info"])
    guard let triple = info.firstMatch(of: /"triple": "([^"]+)"/) else {
      throw WorkbookError("`swift -print-target-info` doesn't name a triple. Run: swift --version")
    }
    target = String(triple.1)
  }

  /// Writes the symbols of a compiled module to a folder.
  func extractSymbols(of module: String, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let arguments = [
      "-module-name", module, "-target", target, "-I", modules.path, "-output-dir", folder.path,
      "-minimum-access-level", "public", "-skip-synthesized-members",
    ]
    try Self.run(programs.appending(path: "swift-symbolgraph-extract").path, arguments)
  }

  /// A request to turn a catalog, the symbols of a module, or both, into an archive.
  struct Conversion {
    let name: String
    var catalog: URL?
    var symbols: URL?
    /// The archives of other modules that this one refers to.
    var dependencies: [URL] = []
    /// The path below which a web server shows the archive.
    var basePath = ""
  }

  /// Turns a catalog, the symbols of a module, or both, into an archive.
  ///
  /// - Throws: `WorkbookError` if DocC reports an error or a warning.
  func convert(_ conversion: Conversion, to archive: URL) throws {
    var arguments = ["convert"]
    if let catalog = conversion.catalog { arguments.append(catalog.path) }
    if let symbols = conversion.symbols {
      arguments += ["--additional-symbol-graph-dir", symbols.path]
    }
    for dependency in conversion.dependencies { arguments += ["--dependency", dependency.path] }
    arguments += [
      "--fallback-display-name", conversion.name, "--fallback-bundle-identifier", conversion.name,
      "--enable-experimental-external-link-support", "--warnings-as-errors",
      "--hosting-base-path", conversion.basePath, "--output-path", archive.path,
    ]
    try Self.run(programs.appending(path: "docc").path, arguments)
  }

  /// Merges archives into a site.
  func merge(_ archives: [URL], named name: String, to site: URL) throws {
    let arguments =
      ["merge"] + archives.map(\.path) + [
        "--synthesized-landing-page-name", name, "--synthesized-landing-page-kind", "Workbook",
        "--output-path", site.path,
      ]
    try Self.run(programs.appending(path: "docc").path, arguments)
  }

  /// Runs a program to its end, and returns what it printed.
  @discardableResult
  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let child = try ChildProcess.run(program, arguments)
    guard child.termination == .exit(0) else {
      let name = program.split(separator: "/").last ?? ""
      throw WorkbookError(
        "`\(name)` failed. Correct what it complains about:\n\(child.output)\(child.errors)"
      )
    }
    return child.output
  }
}
