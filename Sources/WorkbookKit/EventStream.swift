import Foundation

/// What Swift Testing writes about a run: one JSON record a line.
struct EventStream {
  private(set) var names: [String: String] = [:]
  private(set) var failures: [(failure: Verdict.Failure, testID: String?)] = []
  /// The tests under way, the latest last.
  private(set) var open: [String] = []
  private(set) var ended: Set<String> = []
  private(set) var isComplete = false

  /// Reads the lines; whatever is not a record is skipped, since a dying process may leave half.
  init(_ lines: some StringProtocol) {
    let decoder = JSONDecoder()
    for line in lines.split(separator: "\n") {
      guard let record = try? decoder.decode(Record.self, from: Data(line.utf8)) else { continue }
      note(record.payload, isTest: record.kind == "test")
    }
  }

  private mutating func note(_ payload: Payload, isTest: Bool) {
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
      noteIssue(payload, of: function ?? open.last)
    case "runEnded":
      isComplete = true
    default:
      break
    }
  }

  private mutating func noteIssue(_ payload: Payload, of test: String?) {
    guard payload.issue?.isKnown != true, payload.issue?.isFailure != false else { return }
    let texts = (payload.messages ?? []).map(\.text).filter { $0 != "Issue recorded" }
    // What an exercise says itself needs no "Expectation failed: .success → .signal(…)" before it.
    let said = texts.filter { $0.contains("Idea: ") }
    let failure = Verdict.Failure(
      claim: test.flatMap { names[$0] },
      message: (said.isEmpty ? texts : said).joined(separator: " "),
      file: payload.issue?.sourceLocation?.path,
      line: payload.issue?.sourceLocation?.line
    )
    // An issue from a thread that no test knows of is reported to every listener, thus twice.
    if failures.last?.failure != failure { failures.append((failure, test)) }
  }
}

/// The part of a record that judging needs.
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
      // How version 0 of the stream calls it.
      case oldFilePath = "_filePath"
    }
  }
}
