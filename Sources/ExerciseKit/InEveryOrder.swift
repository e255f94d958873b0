internal import Foundation
public import Testing
public import KVOWeave

/// Records a failure unless a claim holds in every order of some threads' critical sections.
///
/// The message names the order that breaks it. `swift run workbook weave` shows the same, with
/// the number of orders of every claim.
///
/// - Parameters:
///   - loom: The threads, and what must hold when they have finished.
///   - question: What was asked, as the beginning of the sentence.
///   - idea: One sentence, without a full stop, that helps without giving the answer away.
///   - sourceLocation: Where the failure is shown; leave it out.
/// - Returns: How many orders were tried.
@discardableResult
public func expectInEveryOrder<Subject>(
  of loom: Loom<Subject>,
  _ question: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Int {
  let report = loom.explore()
  note(report, question)
  guard let failure = report.failure else { return report.orders }
  fail(
    question,
    expected: "nothing to go wrong, in any order",
    came: "in order \(report.orders): \(failure)\n  ",
    idea: idea,
    sourceLocation: sourceLocation
  )
  return report.orders
}

/// Prints the report for the program, which asks for it by the environment and reads it there.
private func note(_ report: Report, _ question: String) {
  guard ProcessInfo.processInfo.environment["WORKBOOK_WEAVE"] != nil else { return }
  let woven = Woven(
    question: question,
    orders: report.orders,
    fault: report.failure?.fault,
    steps: report.failure?.steps.map(\.description) ?? []
  )
  guard let line = try? JSONEncoder().encode(woven) else { return }
  print("woven: \(String(decoding: line, as: UTF8.self))")
  fflush(nil)
}

/// One report, as `WorkbookKit` reads it.
private struct Woven: Encodable {
  let question: String
  let orders: Int
  let fault: String?
  let steps: [String]
}
