// The learner's column of the scoreboard.
//
// `swift run workbook scoreboard` builds this file with the last ★ exercise that you have solved and
// that has an adapter in this folder, in a file named after its number. It then runs the test below
// once for each hazard, in a process of its own.
//
// To add an adapter for another exercise, write a file such as `4.2.swift` with an extension of
// `Column` that makes `learner` from the exercise's type. The exercise's tests are compiled, too,
// because an adapter may need their types. `scoreboard --attempt Solution` plays the solutions in all
// adapters.

import Foundation
import KVOScoreboard
import Testing

@Suite struct `The learner's column` {
  @Test func `plays one hazard`() throws {
    let name = ProcessInfo.processInfo.environment["WORKBOOK_HAZARD"]
    let hazard = try #require(
      Hazard.all.first { $0.name == name },
      "only `swift run workbook scoreboard` runs this test"
    )
    hazard.play(.learner)
  }
}
