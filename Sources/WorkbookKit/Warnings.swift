import Foundation

/// The compiler's warnings about some files, which are kept along with the build.
///
/// The compiler warns only when it compiles a file. If the file is checked again without a change,
/// the warnings of the last compilation still apply.
struct Warnings {
  /// The warnings about a text of a file.
  private struct Entry: Codable {
    var digest: String
    var warnings: [Verdict.Warning]
  }

  /// The warnings, in the order of the files and lines.
  let all: [Verdict.Warning]

  /// Reads the warnings that a build has printed, and keeps them.
  ///
  /// - Parameters:
  ///   - build: The build.
  ///   - files: The texts of the files.
  ///   - folder: The folder of the build.
  init(_ build: ChildProcess.Completion, about files: [URL: String], in folder: URL) {
    let store = folder.appending(path: "warnings.json")
    var entries =
      (try? Data(contentsOf: store)).flatMap {
        try? JSONDecoder().decode([String: Entry].self, from: $0)
      } ?? [:]
    let printed = Self.printed(by: build)
    for (file, text) in files {
      let digest = Digest(of: text).description
      let new = printed.filter { $0.file == file.path }
      let isCompiled = build.output.contains("Compiling ") && Self.compiles(file, build.output)
      // A build that fails may end before it compiles the file.
      let isOutdated = entries[file.path]?.digest != digest && build.termination == .exit(0)
      guard isCompiled || !new.isEmpty || isOutdated else { continue }
      entries[file.path] = Entry(digest: digest, warnings: new)
    }
    // If the file can't be written, the warnings are only missing the next time.
    let data = try? JSONEncoder().encode(entries)
    try? data?.write(toFile: store, shownAs: store.path)
    all = files.keys.map(\.path).sorted().flatMap { entries[$0]?.warnings ?? [] }
  }

  private static func printed(by build: ChildProcess.Completion) -> [Verdict.Warning] {
    let warning = /^(\/[^\n]*?):(\d+):\d+: warning: ([^\n]+)/.anchorsMatchLineEndings()
    var warnings: [Verdict.Warning] = []
    // The package manager may print a warning twice.
    for match in (build.output + "\n" + build.errors).matches(of: warning) {
      let new = Verdict.Warning(
        file: String(match.1),
        line: Int(match.2) ?? 1,
        message: String(match.3.prefix(1_000))
      )
      if !warnings.contains(new) { warnings.append(new) }
    }
    return warnings.sorted { $0.line < $1.line }
  }

  /// Returns whether a build says that it has compiled a file, in a line such as
  /// `[3/5] Compiling MyLibrary Registry.swift`.
  private static func compiles(_ file: URL, _ output: String) -> Bool {
    let name = " \(file.lastPathComponent)"
    return output.split(separator: "\n").contains { line in
      line.hasPrefix("[") && line.contains("] Compiling ") && line.hasSuffix(name)
    }
  }
}
