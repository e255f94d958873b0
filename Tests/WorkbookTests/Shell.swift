import Foundation
import TestSupport

@testable import WorkbookKit

/// Runs a shell script and returns the way in which it ended, and its output followed by its
/// errors.
func shell(
  _ script: String,
  environment: [String: String] = [:],
  patience: Duration = .seconds(600)
) throws -> (termination: ChildProcess.Termination, output: String) {
  let run = try ChildProcess.run(
    "/bin/sh",
    ["-c", script],
    environment: environment,
    patience: patience
  )
  return (run.termination, run.output + run.errors)
}

extension Workbook {
  /// Runs a shell script in this workbook's folder; in it, `$workbook` is the program.
  func run(
    _ script: String
  ) throws -> (termination: ChildProcess.Termination, output: String) {
    try shell(
      "cd \"$root\" && \(script)",
      environment: [
        "root": root.path, "workbook": Products.folder.appending(path: "workbook").path,
        "TERM": "dumb",
      ]
    )
  }
}
