import KVOExercises
import Foundation
import ProgramSupport

/// Two accesses of the same memory by two threads that no lock orders, as ThreadSanitizer reports
/// them.
struct DataRace: Hashable {
  /// The stacks of the two accesses, each as places in files, with the innermost first.
  var stacks: [[TestRun.Place]]

  /// Returns options for ThreadSanitizer that let it write its reports to a folder.
  ///
  /// Swift can't build in a folder whose path contains a double quotation mark.
  static func options(writingTo folder: URL) -> String {
    "log_path=\"\(folder.path)/race\":stack_trace_format='  at %s:%l'"
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

  /// Returns the parts of the stacks that are in some files; if one of the accesses is elsewhere,
  /// there's only one.
  ///
  /// On Apple's systems, a report has the names of files without their folders.
  func stacks(in files: Set<String>) -> [[TestRun.Place]] {
    stacks.map { stack in
      stack.compactMap { place in
        let file = files.first { $0 == place.file || $0.hasSuffix("/\(place.file)") }
        return file.map { TestRun.Place(file: $0, line: place.line) }
      }
    }
    .filter { !$0.isEmpty }
  }
}

extension ExerciseReport.Failure {
  /// Creates the failure for a race between accesses, whose stacks in the reader's files are given.
  init(raceBetween stacks: [[TestRun.Place]]) {
    // Code that the compiler has added to a function has the line 0.
    let accesses = stacks.map { (innermost: $0[0], place: $0.first { $0.line > 0 } ?? $0[0]) }
    let names = accesses.map { innermost, place in
      let name = "\(place.name):\(place.line)"
      return place.file == innermost.file ? name : "\(innermost.name) (called at \(name))"
    }
    let place = (accesses.first { $0.innermost.file == $0.place.file } ?? accesses[0]).place
    self.init(
      .refuted,
      claim: "is used by two threads without a data race",
      file: place.file,
      line: place.line
    )
    details = [
      .init("asked", "two threads at the same time, with ThreadSanitizer"),
      .init("expected", "no access of memory that another thread uses without a common lock"),
      .init("got", "a data race at \(listed(names))"),
    ]
    idea = "guard whatever two threads use with a `Locked`, and use it only in critical sections"
    section = "05-mutex.md#a-lock-around-its-state"
  }
}
