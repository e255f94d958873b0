import Foundation
import Testing

/// What has to be run to prove a page.
struct Tools: Sendable {
  /// What `workbook` prints when given these arguments, or nil where the program is missing.
  let workbook: @Sendable (_ arguments: [String]) async -> String?
  /// What a registered snippet prints, or nil where there is none of that name.
  let snippet: @Sendable (_ path: String, _ traps: Bool) async -> String?
  /// What the compiler says to some code, or nil where there is no compiler.
  let typecheck: @Sendable (_ code: String) async -> String?

  /// The built program, the registered snippets and the compiler.
  static let real = Tools(
    workbook: { arguments in
      let program = Products.folder.appending(path: "workbook").path
      guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
      return run([program] + arguments)
    },
    snippet: { path, traps in await printed(byTheSnippetAt: path, traps: traps) },
    typecheck: { code in hasCompiler ? refusal(of: code) : nil }
  )

  /// Whether `swiftc` answers; a built package can be tested on a machine without one.
  static let hasCompiler = run(["/usr/bin/env", "swiftc", "--version"])?.contains("Swift") ?? false

  private static func refusal(of code: String) -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Refused.swift")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try code.write(to: file, atomically: true, encoding: .utf8)
    } catch {
      return "error: \(error)"
    }
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    return run(
      ["/usr/bin/env", "swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Refused"]
        + features.flatMap { ["-enable-upcoming-feature", $0] }
        + Products.moduleFolders.flatMap { ["-I", $0.path] } + [file.path]
    )
  }

  /// Runs a program from the package's root and returns all that it prints, without colour.
  private static func run(_ words: [String]) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = Repository.root
    process.environment = ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    do { try process.run() } catch { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}

/// Where the build put what it built: beside these tests.
enum Products {
  private final class Marker {}

  static let folder: URL = {
    let bundle = Bundle(for: Marker.self)
    var folder = bundle.executableURL ?? bundle.bundleURL
    // On Linux the tests are a program `….xctest`, on Darwin one inside a bundle of that name.
    while folder.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  static var moduleFolders: [URL] { [folder.appending(path: "Modules"), folder] }
}
