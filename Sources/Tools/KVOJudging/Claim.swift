internal import Foundation
package import KVOExercises
internal import KVOLocking
public import Testing

/// A sentence about code, and a body that finds out whether it's true.
///
/// Each claim runs in an exit test, and thus in a process of its own, which finds the claim by its
/// index in a list. So whatever the code does, be it a trap, a loop, or a call of `exit`, ends only
/// that process, and all other claims are judged, too:
///
/// ```swift
/// private let claims = Claim.list("A weak box") {
///   Claim("isn't for another train") { try expect(…) }
///   …
/// }
///
/// @Suite(.serialized) struct `A weak box` {
///   @Test(arguments: claims) func claim(_ claim: Claim) async throws {
///     try await claim.judge {
///       await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
///         claims[index].run()
///       }
///     }
///   }
/// }
/// ```
public struct Claim: Sendable, CustomTestStringConvertible {
  /// The report before anything is known about the result.
  var report: ClaimReport
  /// The position in the list by which a process finds the claim.
  public private(set) var index = 0
  /// The number of claims in the list.
  private(set) var count = 1
  /// Whether the claim is about data races, which nothing else finds as reliably.
  let needsThreadSanitizer: Bool
  let body: @Sendable () throws -> Void

  /// Creates a claim about an exercise.
  ///
  /// - Parameters:
  ///   - sentence: The sentence, without its subject and without a period.
  ///   - needsThreadSanitizer: Whether the claim is judged only if ThreadSanitizer is part of the
  ///     process.
  ///   - file: The file with the claim; leave it out, and the line, too.
  ///   - line: The line of the claim.
  ///   - body: A closure that throws an error if the claim doesn't hold.
  public init(
    _ sentence: String,
    needsThreadSanitizer: Bool = false,
    file: String = #filePath,
    line: Int = #line,
    body: @escaping @Sendable () throws -> Void
  ) {
    report = ClaimReport(sentence, file: file, line: line)
    (self.needsThreadSanitizer, self.body) = (needsThreadSanitizer, body)
  }

  /// Creates a claim about a library.
  package init(_ report: ClaimReport, body: @escaping @Sendable () throws -> Void) {
    (self.report, needsThreadSanitizer, self.body) = (report, false, body)
  }

  /// Returns claims that have a subject in common, with the positions by which processes find them.
  public static func list(_ subject: String? = nil, @ListBuilder _ claims: () -> [Claim]) -> [Claim]
  {
    let claims = claims()
    return claims.enumerated().map { index, claim in
      var claim = claim
      claim.report.subject = subject ?? claim.report.subject
      (claim.index, claim.count) = (index, claims.count)
      return claim
    }
  }

  /// What lets the claims of a list stand one below the other.
  @resultBuilder public enum ListBuilder {
    /// Returns a claim as a list.
    public static func buildExpression(_ claim: Claim) -> [Claim] { [claim] }
    /// Returns a list, which has a subject of its own.
    public static func buildExpression(_ claims: [Claim]) -> [Claim] { claims }
    /// Returns all claims of some lists.
    public static func buildBlock(_ lists: [Claim]...) -> [Claim] { lists.flatMap(\.self) }
  }

  /// The sentence, which names the test case.
  public var testDescription: String { report.claim }
}

extension Claim {
  /// Records an issue unless the claim holds, and cancels the test case if the claim can't be
  /// judged yet.
  ///
  /// - Parameters:
  ///   - place: The place of the test, which is left out.
  ///   - child: An exit test, which can't be part of this function, because it has to name the list.
  /// - Throws: An error of Swift Testing's that cancels the test case.
  public func judge(
    place: SourceLocation = #_sourceLocation,
    in child: () async throws -> ExitTest.Result?
  ) async throws {
    var report = report
    if needsThreadSanitizer, !ThreadSanitizer.isOn {
      report.outcome = .notSearched
      note(report, place)
      try Test.cancel("To look for data races, run: swift test --sanitize=thread")
    }
    // Everything else takes several times as long with it, and has been judged without.
    if !needsThreadSanitizer, ThreadSanitizer.isOn {
      try Test.cancel("ThreadSanitizer looks only for data races")
    }
    // An endless loop in what every claim uses would take its time in each of them.
    let list = report.file
    if Self.unfinished.withLock({ $0[list, default: 0] >= 3 }) {
      try Test.cancel("not judged, because three other claims didn't finish")
    }
    ClaimProcess.prepare()
    // Without a result, the process has ended as if all were well, which `_exit(0)` does, too.
    let status = try await child()?.exitStatus ?? .exitCode(EXIT_SUCCESS)
    report = ClaimProcess.report(on: self, after: status)
    note(report, place)
    try cancelIfStepIsLater(in: report)
    if ClaimProcess.isRepeated, report.outcome != .notWritten { try? body() }
    switch report.outcome {
    case .holds: return
    case .notWritten:
      let text = Comment(rawValue: "\(report.details[0].text) isn't written yet")
      try Test.cancel(text, sourceLocation: location(of: report, place))
    case .didNotFinish:
      Self.unfinished.withLock { $0[list, default: 0] += 1 }
      record(report, place)
    default: record(report, place)
    }
  }

  /// The number of claims that didn't finish, by the file of their list.
  private static let unfinished = Locked<[String: Int]>([:])
  /// The last step whose failures are recorded, by the chapter and the file of the list.
  private static let lastSteps = Locked<[String: Int]>([:])

  /// Cancels the test case if a claim of an earlier step of the chapter didn't hold, or one of the
  /// same step isn't written, because a reader gets to it when that's done.
  private func cancelIfStepIsLater(in report: ClaimReport) throws {
    guard report.outcome != .holds, let chapter = report.chapter, let step = report.step
    else { return }
    let last = report.outcome == .notWritten ? step - 1 : step
    let first = Self.lastSteps.withLock { steps in
      let list = "\(chapter), \(self.report.file)"
      steps[list] = min(last, steps[list] ?? last)
      return steps[list] ?? last
    }
    if first < step, report.outcome != .notWritten {
      try Test.cancel("what comes before it in the task isn't done")
    }
  }

  private func note(_ report: ClaimReport, _ place: SourceLocation) {
    ClaimProcess.log(report)
    Summary.note(report, of: self, place)
  }

  private func record(_ report: ClaimReport, _ place: SourceLocation) {
    let text = report.lines.map(\.line).joined(separator: "\n")
    Issue.record(Comment(rawValue: text), sourceLocation: location(of: report, place))
  }

  private func location(of report: ClaimReport, _ place: SourceLocation) -> SourceLocation {
    SourceLocation(
      fileID: "\(place.moduleName)/\(URL(filePath: report.file).lastPathComponent)",
      filePath: report.file,
      line: report.line,
      column: 1
    )
  }
}

/// Says what's asked next, and an idea that helps, for the case that the code traps.
///
/// Both are described at ``Refutation``.
public func ask(_ question: String, idea: String? = nil) {
  ClaimProcess.update { report in
    report.details = [.init("asked", question)]
    report.idea = idea ?? report.idea
  }
}
