import Foundation
import WorkbookKit

/// Two accesses of the same memory by two threads that no lock orders, as ThreadSanitizer reports
/// them.
struct DataRace: Hashable {
  /// The stacks of the two accesses, each as places in files, with the innermost first.
  var stacks: [[TestRun.Place]]

  /// Returns options for ThreadSanitizer that let it write its reports to a folder.
  static func options(writingTo folder: URL) -> String {
    "log_path='\(folder.path)/race':stack_trace_format='  at %s:%l'"
  }

  /// Reads ThreadSanitizer's reports.
  ///
  /// In a report, an empty line follows each stack. The first two stacks are those of the accesses.
  static func all(in folder: URL) -> [DataRace] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("race.") }.flatMap { name -> [DataRace] in
      let file = folder.appending(path: name)
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "WARNING: ThreadSanitizer: ").compactMap { report in
        let stacks = report.split(separator: "\n\n").map { paragraph in
          paragraph.matches(of: /\n  at ([^\n]*):(\d+)/).map {
            TestRun.Place(file: String($0.1), line: Int($0.2) ?? 1)
          }
        }
        let accesses = stacks.filter { !$0.isEmpty }.prefix(2)
        return accesses.isEmpty ? nil : DataRace(stacks: Array(accesses))
      }
    }
  }

  /// Returns the innermost places of the two accesses in some files; if one of them is elsewhere,
  /// there's only one.
  func places(in files: Set<String>) -> [TestRun.Place] {
    stacks.compactMap { stack in
      let own = stack.filter { files.contains($0.file) }
      // Code that the compiler has added to a function has the line 0.
      return own.first { $0.line > 0 } ?? own.first
    }
  }
}
