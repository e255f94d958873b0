// Your column of the scoreboard.
//
// `swift run workbook scoreboard` builds this with the last spine exercise that you have solved and
// that has an adapter here, a file named by its number. It then runs the test below once for each
// hazard, in a process of its own.
//
// To give one more exercise a place: write `4.2.swift` beside `1.1.swift`, with an extension of
// `Stage` that makes `yours` from the exercise's type. Nothing else needs to know. The exercise's
// tests are compiled too, for the types that they lend it. `scoreboard --attempt Solution` plays
// the solutions in all columns, and so proves every adapter.

import Foundation
import KVOScoreboard
import Testing

@Suite struct `Your column` {
  @Test func `plays one hazard`() throws {
    let name = ProcessInfo.processInfo.environment["WORKBOOK_HAZARD"]
    let hazard = try #require(Hazard.all.first { $0.name == name }, "run by the scoreboard")
    hazard.play(.yours)
  }
}
