/// Two accesses of the same memory by two threads, of which at least one writes, and which no lock
/// orders.
package struct DataRace: Hashable, Sendable, CustomStringConvertible {
  /// An access, as ThreadSanitizer reports it.
  struct Access: Hashable, Sendable {
    var isWrite: Bool
    var file: String
    /// The line, or `nil` if it isn't known.
    var line: Int?

    /// The access in words, such as “writes it (Registry.swift:12)”.
    var description: String {
      let name = file.split(separator: "/").last ?? ""
      return "\(isWrite ? "writes" : "reads") it (\(name)\(line.map { ":\($0)" } ?? ""))"
    }
  }

  /// One sentence, without a period, for the reader whose code has a race.
  package static let idea =
    "guard whatever two threads use with a `Locked`, and use it only in critical sections"

  var first: Access
  var second: Access

  /// The path and the line of one of the accesses, if possible of one whose line is known.
  package var location: (file: String, line: Int) {
    let access = [second, first].first { $0.line != nil } ?? first
    return (access.file, access.line ?? 1)
  }

  package var description: String {
    """
    Data race: two threads use a value, and no `Locked` guards both uses. One thread \
    \(first.description), and the other one \(second.description).
    """
  }
}

extension DataRace {
  /// Returns the races with an access in some files, in the order in which they were reported.
  ///
  /// - Parameters:
  ///   - reports: The text that ThreadSanitizer wrote, with the frame format of the detector.
  ///   - files: The paths of the files.
  /// - Returns: The races.
  static func all(in reports: String, of files: Set<String>) -> [DataRace] {
    reports.split(separator: "WARNING: ThreadSanitizer: ").compactMap { report in
      let stacks = report.split(separator: "\n\n").compactMap { Stack($0) }
      guard stacks.count >= 2, let first = stacks[1].access, let second = stacks[0].access,
        files.contains(first.file) || files.contains(second.file)
      else { return nil }
      return DataRace(first: first, second: second)
    }
  }

  /// The stack of an access.
  private struct Stack {
    /// The access, or `nil` if it doesn't count.
    var access: Access?

    /// Reads a paragraph, such as “Previous write of size 8 at 0x7b04000000a0 by thread T1:”, and the
    /// lines with its frames.
    init?(_ paragraph: Substring) {
      let lines = paragraph.split(separator: "\n")
      guard let index = lines.firstIndex(where: { $0.contains(/(?:access|of size) .* by .*:$/) })
      else { return nil }
      let isWrite = !lines[index].contains(/^ *(Previous )?[Rr]ead/)
      let frames = lines[(index + 1)...].map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
      .filter { $0.count == 4 }
      // Reference counts order an object's deallocation after its uses, which ThreadSanitizer
      // doesn't know. Nor does it know that a global variable is initialized only once (`WZ`).
      guard frames.first?[2].hasSuffix(".cpp") == false,
        !frames.contains(where: { $0[1].hasSuffix("WZ") }),
        let frame = frames.first(where: { $0[2].hasSuffix(".swift") })
      else { return }
      let line = Int(frame[3]).flatMap { $0 == 0 ? nil : $0 }
      access = Access(isWrite: isWrite, file: frame[2], line: line)
    }
  }
}
