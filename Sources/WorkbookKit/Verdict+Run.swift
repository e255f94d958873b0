internal import ExerciseReports
import Foundation

extension Verdict {
  /// Judges a run of an exercise's tests.
  ///
  /// - Parameters:
  ///   - events: The records of Swift Testing.
  ///   - termination: The way in which the process ended.
  ///   - crash: The reason for a crash, if there was one.
  init(events: EventStream, termination: ChildProcess.Termination, crash: Crash) {
    var failures = events.failures.map(\.failure)
    let first = events.firstFailure
    if let first { failures = [first] + failures.filter { $0 != first } }
    claims = events.names.count
    held =
      events.ended.subtracting(events.failures.compactMap(\.testID)).subtracting(events.open).count
    // The code could write records of its own, so check that each claim was judged, too.
    let isWhole = events.isComplete && termination == .exit(failures.isEmpty ? 0 : 1)
    // What follows a placeholder or a deadline is only its consequence.
    let isExplained = first.map { $0.isDeadline || $0.placeholder != nil } ?? false
    if !isWhole || (failures.isEmpty && held < claims), !isExplained {
      failures.append(Failure(claim: events.openName, crash, termination))
    }
    // The first failed claim explains the state. If a claim failed before a crash, the reader has
    // to correct that claim first.
    state =
      switch (first, termination) {
      case (let first?, _): State(of: first)
      case (nil, _) where failures.isEmpty: .solved
      case (nil, .overrun): .didNotFinish
      case (nil, _): .crashed
      }
    self.failures = failures
  }

  /// Judges a run of an exercise's tests.
  ///
  /// - Parameters:
  ///   - run: The way in which the process ended, and its output.
  ///   - files: The files that the run has written.
  ///   - source: The path of the file that the run judges.
  /// - Throws: ``WorkbookError`` if the tests couldn't be run. Such a run must count neither as
  ///   solved nor as a fault in the code.
  init(of run: ChildProcess.Completion, _ files: RunFiles, source: String) throws {
    let events = files.read(sources: [source])
    try files.checkForTrouble(run, events)
    let crash = Crash(errors: run.errors, sources: [source])
    self.init(events: events, termination: run.termination, crash: crash)
    for index in failures.indices where failures[index].isDeadline {
      failures[index].point(to: crash.place(in: [source]), orTo: source)
    }
    let child = failures.first?.report.flatMap { _ in events.failedChild }
    if let child, !child.output.isEmpty {
      show(child.output, lineCount: child.lineCount)
    } else {
      show(run.output, lineCount: run.outputLineCount)
    }
    woven = files.log.read().compactMap { report in
      if case .woven(let claim) = report { claim } else { nil }
    }
  }
}

extension Verdict.Failure {
  /// Creates a failure for a process that has ended too early.
  ///
  /// - Parameters:
  ///   - claim: The claim that was being tested.
  ///   - crash: The cause, as far as the output shows it.
  ///   - termination: The way in which the process ended.
  init(claim: String?, _ crash: Crash, _ termination: ChildProcess.Termination) {
    var message = crash.reason ?? termination.sentence
    if claim != nil, case .exit(let code) = termination {
      message = "The code ended the process, with exit code \(code)."
    }
    self.init(
      claim: claim,
      message: message,
      file: crash.file,
      line: crash.line
    )
  }

  /// Makes the failure point to the line at which the reader's code was still running.
  ///
  /// - Parameters:
  ///   - place: The line, if it's known.
  ///   - source: The path of the reader's file.
  mutating func point(to place: Crash.Place?, orTo source: String?) {
    if let place {
      (file, line) = (place.file, place.line)
    } else if let source, file != source, file?.hasSuffix("Tests.swift") != false {
      (file, line) = (source, nil)
    }
  }
}

extension Verdict {
  /// Shows what the code printed, but only the end of a long text.
  mutating func show(_ text: String, lineCount: Int) {
    let end = text.suffix(10_000)
    printed = end.startIndex == text.startIndex ? text : "…\(end)"
    printedLineCount = lineCount
  }
}

extension EventStream {
  /// The name of the test that was running when the process ended.
  var openName: String? { open.last.flatMap { names[$0] } }

  /// The failure that explains why the first failed claim failed, or `nil` if every claim held.
  ///
  /// A placeholder and a deadline explain every other failure of their test. A claim that couldn't
  /// be judged comes last.
  var firstFailure: Verdict.Failure? {
    guard let first = failures.first(where: { !$0.failure.hasTooManyOrders }) ?? failures.first
    else { return nil }
    let sameTest = failures.filter { $0.testID == first.testID }.map(\.failure)
    return sameTest.first { $0.placeholder != nil || $0.isDeadline } ?? first.failure
  }
}
