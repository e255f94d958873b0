import Foundation
import KVOExercises
import Testing

@testable import KVOJudging

private let claims = Claim.list("A clock") {
  Claim("keeps time") { print("tick") }
  Claim("is refuted") {
    throw Refutation(question: "the time", expected: "5", got: "6", idea: "look")
  }
  Claim("isn't written") {
    let zero = todo("Clock.time", returning: 0)
    throw Refutation(question: "the time", expected: "5", got: "\(zero)")
  }
  Claim("throws an error") { throw CancellationError() }
  Claim("traps") {
    ask("the time", idea: "look")
    print("tick")
    fatalError("late")
  }
  Claim("traps while an error is thrown") {
    _ = Refutation(question: "the time", expected: "5", got: "6")
    abort()
  }
  Claim("fails in a cast") {
    // swift-format-ignore: NeverForceUnwrap
    _ = (5 as Any) as! String
  }
  Claim("calls itself") {
    func recurse(_ depth: Int) -> Int { depth < 0 ? 0 : recurse(depth + 1) + 1 }
    _ = recurse(0)
  }
  Claim("exits") { exit(0) }
  Claim("exits at once") { _exit(7) }
  Claim("prints a lot, and then traps") {
    let line = Data("The train is late, and so is the next one.\n".utf8)
    for _ in 1...200_000 { FileHandle.standardError.write(line) }
    fatalError("late")
  }
}

@Suite(.serialized) struct `A claim` {
  /// Runs the claim with a sentence, and returns what its process has left behind.
  private func report(_ sentence: String) async throws -> ClaimReport {
    ClaimProcess.prepare()
    let claim = try #require(claims.first { $0.testDescription == sentence })
    let end = await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
      claims[index].run()
    }
    return ClaimProcess.report(on: claim, after: try #require(end).exitStatus)
  }

  @Test func `holds if its body throws nothing`() async throws {
    let report = try await report("keeps time")
    #expect(report.outcome == .holds)
    #expect(report.printed == ["tick"])
  }

  @Test(arguments: [
    ("is refuted", ["asked:     the time", "expected:  5", "got:       6", "idea:      look."]),
    ("isn't written", ["missing:   Clock.time"]),
    ("throws an error", ["because:   The test has thrown CancellationError()."]),
    (
      "traps",
      ["asked:     the time", "because:   Fatal error: late", "idea:      look."]
    ),
    ("exits", ["because:   The code has called `exit`."]),
    ("exits at once", ["because:   The code has ended the process, with the exit code 7."]),
    ("prints a lot, and then traps", ["because:   Fatal error: late"]),
    (
      "fails in a cast",
      ["because:   Could not cast value of type 'Swift.Int' to 'Swift.String'."]
    ),
  ])
  func `says why it doesn't hold`(sentence: String, lines: [String]) async throws {
    let report = try await report(sentence)
    #expect(report.lines.map(\.line) == ["claim:     A clock \(sentence)."] + lines)
  }

  @Test func `keeps what was got if the code traps after that`() async throws {
    let lines = try await report("traps while an error is thrown").lines.map(\.label)
    #expect(lines == ["claim", "asked", "expected", "got", "because"])
  }

  @Test func `is judged even if the code calls itself without end`() async throws {
    let cause = try await report("calls itself").details.last?.text
    #expect(cause?.contains("its stack is full") == true)
  }

  @Test func `has the line of the placeholder, and what was printed without the trap`() async throws
  {
    #expect(try await report("isn't written").outcome == .notWritten)
    #expect(try await report("isn't written").file == #filePath)
    #expect(try await report("traps").printed == ["tick"])
  }
}

@Suite struct `A report on a data race` {
  private let text = """
    ==================
    WARNING: ThreadSanitizer: Swift access race (pid=7)
      Modifying access of Swift variable at 0x7b04 by thread T2:
      at /swift/Array.swift:600
      at /w/Exercises/Library/Registry.swift:12

      Previous read of size 8 at 0x7b04 by thread T1:
      at /w/Exercises/Library/State.swift:0
      at /w/Exercises/Library/Registry.swift:9
      at /w/Exercises/Chapter05/Library/Library5Tests.swift:3

      Location is heap block of size 8 at 0x7b04 allocated by main thread:
      at /w/Exercises/Library/Registry.swift:1

    SUMMARY: ThreadSanitizer: Swift access race
    """

  private func report(_ text: String) -> ClaimReport {
    var report = ClaimReport("is safe", file: "/w/Exercises/Library5Tests.swift", line: 1)
    report.explain(byRace: text)
    return report
  }

  @Test func `names the innermost lines of the reader's files`() {
    let report = report(text)
    #expect(
      report.details.last?.text
        == "a data race at Registry.swift:12 and Registry.swift:9"
    )
    #expect((report.file, report.line) == ("/w/Exercises/Library/Registry.swift", 12))
  }

  @Test func `names none if the race is elsewhere`() {
    #expect(report(text.replacing("/w/", with: "/x")).details.last?.text == "a data race")
  }
}
