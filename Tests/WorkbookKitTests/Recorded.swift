import ExerciseReports

@testable import WorkbookKit

/// Records of Swift Testing (version 0), shortened to the parts that are read.
enum Recorded {
  static let suite = #"{"kind":"test","payload":{"kind":"suite","id":"E.S","name":"S"}}"#
  static func test(_ name: String) -> String {
    #"{"kind":"test","payload":{"kind":"function","displayName":"\#(name)","#
      + #""id":"E.S/`\#(name)`()","name":"`\#(name)`()"}}"#
  }
  static func event(_ kind: String, _ test: String) -> String {
    #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"E.S/`\#(test)`()"}}"#
  }
  static func issue(
    _ text: String,
    _ test: String?,
    after title: String = "Issue recorded"
  ) -> String {
    let id = test.map { #","testID":"E.S/`\#($0)`()""# } ?? ""
    return #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":false,"#
      + #""sourceLocation":{"_filePath":"/book/WeakBox.swift","line":13}},"messages":["#
      + #"{"text":"\#(title)"},{"text":"\#(text)"}]\#(id)}}"#
  }
  static let end = #"{"kind":"event","payload":{"kind":"runEnded"}}"#
}

/// Judges a run with two claims and the given records.
func verdict(
  _ lines: String...,
  reports: [ExerciseReport] = [],
  termination: ChildProcess.Termination = .exit(1),
  crash: Crash = Crash(errors: "", backtrace: "", sources: [])
) -> Verdict {
  let known = [Recorded.suite, Recorded.test("one"), Recorded.test("two")]
  let events = EventStream((known + lines).joined(separator: "\n"), reports: reports)
  return Verdict(events: events, termination: termination, crash: crash)
}

let failure = ExerciseReport.Failure(
  "x",
  expected: "1",
  got: "2",
  idea: "y",
  at: .init(file: "/book/WeakBoxTests.swift", line: 21)
)

func passed(_ test: String) -> String {
  Recorded.event("testStarted", test) + "\n" + Recorded.event("testEnded", test)
}
