import Foundation

/// The limits and the folders that a build depends on.
enum Surroundings {
  /// Returns a message about the first limit that's too low or folder that can't be written to, or
  /// `nil` if there is none.
  ///
  /// The tools report only the consequences of such a problem, so call this function when a tool
  /// has failed.
  ///
  /// - Parameters:
  ///   - scratch: The folder for the build.
  ///   - environment: The environment of the tools.
  /// - Returns: The cause and the next step.
  static func problem(
    scratch: URL,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    let home = URL(filePath: environment["HOME"] ?? "/")
    return problemWithLimits()
      ?? problem("The folder for the build", scratch, "Make it writable.")
      ?? problem(
        "The folder for temporary files",
        FileManager.default.temporaryDirectory,
        "Set TMPDIR to a folder that is writable."
      )
      ?? problem("Your home folder", home, "Set HOME to a folder that is writable.")
  }

  /// Returns a message about the first limit that's too low, or `nil` if there is none.
  static func problemWithLimits() -> String? {
    let limits: [(resource: RLimit, least: UInt64, name: String, unit: UInt64, option: String)] = [
      (.openFiles, 64, "open files", 1, "-n"),
      (.memory, 4 << 30, "memory (in kB)", 1024, "-v"),
      (.fileSize, 1 << 30, "the size of a file (in kB)", 1024, "-f"),
    ]
    for limit in limits {
      let value = limit.resource.softLimit
      if value < limit.least {
        let text = "The limit for \(limit.name) is only \(value / limit.unit)."
        return "\(text) Raise it with “ulimit \(limit.option)”."
      }
    }
    return nil
  }

  /// Returns a message about a folder that can't be written to, or `nil` if it can.
  static func problem(_ name: String, _ folder: URL, _ advice: String) -> String? {
    let file = folder.appending(path: ".workbook-\(UUID().uuidString)")
    defer { unlink(file.path) }
    do {
      // Write as much as a module needs, so that a disk that's nearly full is noticed, too.
      try Data(count: 1 << 20).write(toFile: file, shownAs: file.path)
      return nil
    } catch {
      let reason = "\(error)".split(separator: ": ").dropFirst().joined(separator: ": ")
      // The reason may already end with advice.
      let isEnough = reason.contains(". ")
      return
        "\(name), \(folder.path), can't be written to: \(reason)\(isEnough ? "" : " \(advice)")"
    }
  }
}
