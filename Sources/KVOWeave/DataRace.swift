/// Two accesses of the same memory by two threads, of which at least one writes, and which no lock
/// orders.
package struct DataRace: Hashable, Sendable, CustomStringConvertible {
  /// An access, as ThreadSanitizer reports it.
  struct Access: Hashable, Sendable {
    var isWrite: Bool
    var function: String
    var file: String
    /// The line, or `nil` if it isn't known.
    var line: Int?

    /// The place, as in `Registry.swift:12`.
    var place: String {
      let name = file.split(separator: "/").last ?? ""
      return line.map { "\(name):\($0)" } ?? "\(name), in \(function)"
    }
  }

  /// One sentence, without a period, for the reader whose code has a race.
  package static let idea =
    "guard whatever two threads use with a `Locked`, and use it only in critical sections"

  var first: Access
  var second: Access

  /// The place of the access that the reader can find most easily: its path and its line.
  package var location: (file: String, line: Int) {
    let access = [second, first].first { $0.line != nil } ?? first
    return (access.file, access.line ?? 1)
  }

  package var description: String {
    let (verb, other) = (first.isWrite ? "writes" : "reads", second.isWrite ? "writes" : "reads")
    return """
      Data race: one thread \(verb) a value (\(first.place)), and another one \(other) it \
      (\(second.place)). No `Locked` guards both accesses.
      """
  }
}

extension DataRace {
  /// Returns the races between accesses in some files, in the order in which they were reported.
  ///
  /// - Parameters:
  ///   - reports: The text that ThreadSanitizer wrote, with the frame format of the detector.
  ///   - files: The paths of the files whose accesses count.
  /// - Returns: The races.
  static func all(in reports: String, between files: Set<String>) -> [DataRace] {
    reports.split(separator: "WARNING: ThreadSanitizer: ").compactMap { report in
      let stacks = report.split(separator: "\n\n").compactMap { Stack($0, files) }
      guard stacks.count >= 2, let first = stacks[1].access, let second = stacks[0].access else {
        return nil
      }
      return DataRace(first: first, second: second)
    }
  }

  /// The stack of an access.
  private struct Stack {
    /// The access, or `nil` if it's in none of the files.
    var access: Access?

    /// Reads a paragraph, such as “Previous write of size 8 at 0x7b04000000a0 by thread T1:”, and the
    /// lines with its frames.
    init?(_ paragraph: Substring, _ files: Set<String>) {
      let lines = paragraph.split(separator: "\n")
      guard let index = lines.firstIndex(where: { $0.contains(/(?:access|of size) .* by .*:$/) })
      else { return nil }
      let isWrite = !lines[index].contains(/^ *(Previous )?[Rr]ead/)
      let frames = lines[(index + 1)...].map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
      .filter { $0.count == 4 }
      // Reference counts order the deallocation of an object, which ThreadSanitizer doesn't know.
      // Nor does it know that a global variable is initialized once (`WZ`).
      guard frames.first?[2].hasSuffix(".cpp") == false, !frames.contains(where: { $0[1].hasSuffix("WZ") }),
        let frame = frames.first(where: { files.contains($0[2]) })
      else { return }
      let line = Int(frame[3]).flatMap { $0 == 0 ? nil : $0 }
      access = Access(isWrite: isWrite, function: frame[1], file: frame[2], line: line)
    }
  }
}
