internal import ExerciseReports
import Foundation

/// The records that Swift Testing writes about a run, one JSON value per line.
struct EventStream {
  /// The display names of the tests, by test ID.
  private(set) var names: [String: String] = [:]
  /// The failures, each with the ID of its test.
  private(set) var failures: [(failure: Verdict.Failure, testID: String?)] = []
  /// The IDs of the tests that have started but not ended, in the order in which they started.
  private(set) var open: [String] = []
  /// The IDs of the tests that have ended.
  private(set) var ended: Set<String> = []
  /// Whether the run has ended.
  private(set) var isComplete = false

  /// The output of the child process that failed first.
  private(set) var failedChild: ChildOutput?

  private let sources: Set<String>
  /// The child processes that the exit tests have started.
  private let children: [ExerciseReport.Child]
  /// The reports of `ExerciseKit`, by the sentence in the issue that was recorded for each.
  private let reports: [String: ExerciseReport]

  /// Reads a run.
  ///
  /// Lines that can't be decoded are skipped, because a process that crashes may leave half a line.
  ///
  /// - Parameters:
  ///   - lines: The text that Swift Testing wrote.
  ///   - reports: The values that `ExerciseKit` logged during the same run.
  ///   - sources: The paths of the reader's files.
  init(
    _ lines: some StringProtocol,
    reports: [ExerciseReport] = [],
    sources: Set<String> = []
  ) {
    self.sources = sources
    children = reports.compactMap { if case .child(let child) = $0 { child } else { nil } }
    let sentences = reports.compactMap { report in report.sentence.map { ($0, report) } }
    self.reports = Dictionary(sentences) { first, _ in first }
    let decoder = JSONDecoder()
    for line in lines.split(separator: "\n") {
      guard let record = try? decoder.decode(Record.self, from: Data(line.utf8)) else { continue }
      read(record.payload, isTest: record.kind == "test")
    }
  }

  private mutating func read(_ payload: Payload, isTest: Bool) {
    if isTest {
      guard payload.kind == "function", let id = payload.id else { return }
      names[id] = payload.displayName ?? payload.name
      return
    }
    let function = payload.testID.flatMap { names[$0] == nil ? nil : $0 }
    switch payload.kind {
    case "testStarted":
      if let function { open.append(function) }
    case "testEnded":
      if let function {
        open.removeAll { $0 == function }
        ended.insert(function)
      }
    case "issueRecorded":
      readIssue(payload, of: function ?? open.last)
    case "runEnded":
      isComplete = true
    default:
      break
    }
  }

  private mutating func readIssue(_ payload: Payload, of test: String?) {
    guard payload.issue?.isKnown != true, payload.issue?.isFailure != false else { return }
    let texts = (payload.messages ?? []).map(\.text)
    // A report replaces Swift Testing's own words, such as "Expectation failed: .success → …".
    let report = texts.compactMap { reports[$0] }.first
    let location = payload.issue?.sourceLocation
    var failure = Verdict.Failure(
      claim: test.flatMap { names[$0] },
      message: report?.sentence ?? String(texts.joined(separator: " ").prefix(10_000)),
      // An issue from a child process has the location of the exit test, but its report has its own
      // location.
      file: report?.location?.file ?? location?.path,
      line: report?.location?.line ?? location?.line,
      report: report
    )
    if case .tooManyOrders(let claim) = report {
      (failure.message, failure.advice) = (claim.reason, claim.advice)
    }
    if let child = child(at: report, location?.path, location?.line) {
      let output = ChildOutput(of: child, sources: sources)
      if failedChild == nil { failedChild = output }
      failure.explain(by: output, texts)
    }
    // If an issue comes from an unknown thread, Swift Testing sends it to every listener, so it
    // arrives twice.
    if failures.last?.failure != failure { failures.append((failure, test)) }
  }

  /// Returns the child process of the exit test at which an issue was recorded.
  private func child(
    at report: ExerciseReport?,
    _ file: String?,
    _ line: Int?
  ) -> ExerciseReport.Child? {
    // The deadline of a child process has the location of the child's report.
    if case .deadline(let deadline) = report {
      return children.last { $0.location == deadline.location }
    }
    guard let file, let line else { return nil }
    let later = children.filter { $0.location.file == file && $0.location.line >= line }
    guard let first = later.map(\.location.line).min() else { return nil }
    return later.last { $0.location.line == first }
  }
}

/// The part of a record that a verdict needs.
private struct Record: Decodable {
  var kind: String
  var payload: Payload
}

private struct Payload: Decodable {
  var kind: String
  var id: String?
  var name: String?
  var displayName: String?
  var testID: String?
  var messages: [Message]?
  var issue: Issue?

  struct Message: Decodable {
    var text: String
  }

  struct Issue: Decodable {
    var isKnown: Bool?
    var isFailure: Bool?
    var sourceLocation: Location?
  }

  struct Location: Decodable {
    var filePath: String?
    var oldFilePath: String?
    var line: Int?
    var path: String? { filePath ?? oldFilePath }

    enum CodingKeys: String, CodingKey {
      case filePath, line
      // The name in version 0 of the stream.
      case oldFilePath = "_filePath"
    }
  }
}
