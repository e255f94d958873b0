import ExerciseReports
import Foundation
import KVOClaims
import Testing

/// The result of testing a claim with the library of a chapter.
enum ClaimOutcome: String {
  case holds, fails
  /// The library lacks something that the claim is about.
  case unmet = "unmet requirement"
}

/// Tests every claim with the library of a chapter, in child processes, because a claim that doesn't
/// hold may stop its process.
func outcomes(ofChapter chapter: Int) async throws -> [String: (
  outcome: ClaimOutcome, details: String
)] {
  var outcomes: [String: (outcome: ClaimOutcome, details: String)] = [:]
  while outcomes.count < Claim.all.count {
    let count = outcomes.count
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) { [chapter = chapter as Int, count = count as Int] in
      exitNormallyAfterTraps()
      let runner = ClaimRunner(chapterLibraries[chapter - 1], limit: 30) { report in
        guard let json = try? JSONEncoder().encode(report) else { return }
        FileHandle.standardOutput.write(json + Data("\n".utf8))
      }
      runner.run(Array(Claim.all.dropFirst(count)))
    }
    let output = try #require(result)
    var (running, failures) = (String?.none, [String]())
    for line in output.standardOutputContent.split(separator: UInt8(ascii: "\n")) {
      guard let report = try? JSONDecoder().decode(ExerciseReport.self, from: Data(line)) else {
        continue
      }
      guard case .claim(let claim) = report else {
        failures.append(report.sentence ?? "")
        continue
      }
      if claim.state == .began {
        (running, failures) = (claim.sentence, [])
      } else {
        let outcome: ClaimOutcome =
          switch claim.state {
          case .held: .holds
          case .unmet: .unmet
          case .began, .failed: .fails
          }
        outcomes[claim.sentence] = (outcome, failures.joined(separator: " "))
        running = nil
      }
    }
    let errors = String(decoding: output.standardErrorContent, as: UTF8.self)
    if let running { outcomes[running] = (.fails, (failures + [errors]).joined(separator: " ")) }
    try #require(outcomes.count > count, "The child process tested no claim: \(errors)")
  }
  return outcomes
}

/// Ends this process with success after a fatal signal, because an exit test must state in advance
/// how its child process ends.
private func exitNormallyAfterTraps() {
  for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV] {
    signal(number) { _ in _exit(0) }
  }
}
