import Foundation

extension Variant.Expectation {
  /// Returns the difference between a verdict and the expected one, or `nil` if there is none.
  func problem(with verdict: Verdict) -> String? {
    let got = verdict.failures.first.map { "\(verdict.state.rawValue): \($0.message)" }
    switch self {
    case .notWritten where verdict.state == .notWritten:
      let others = verdict.failures.filter { $0.placeholder == nil }
      return others.first.map { "a test fails without reaching a placeholder: \($0.message)" }
    case .solved where verdict.state == .solved,
      .notJudged where verdict.state == .notJudged:
      return verdict.remark
    case .notWritten, .solved, .notJudged:
      let state: Verdict.State =
        switch self {
        case .solved: .solved
        case .notJudged: .notJudged
        default: .notWritten
        }
      return "expected \(state.rawValue), got \(got ?? "solved")"
    case .rejected(let claim):
      if verdict.failures.contains(where: { $0.claim == claim }) { return nil }
      let others = Set(verdict.failures.compactMap(\.claim)).sorted()
      return "expected “\(claim)” to reject it, got "
        + (others.isEmpty ? verdict.state.rawValue : listed(others, "and"))
    case .doesNotCompile(let words):
      let message = verdict.failures.first?.message ?? ""
      return message.contains(words) ? nil : "expected “\(words)”, got “\(message)”"
    case .unknown:
      return
        "expected “// Rejected by: `…`” or “// Does not compile: …” in its first line, got neither"
    }
  }
}

extension Catalog {
  /// Returns a problem for each folder that looks like an exercise but isn't in the catalog.
  func unlistedFolders(in book: Workbook) -> [String] {
    func names(_ path: String) -> [String] {
      let folder = book.exercises.appending(path: path).path
      return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
    let chapters = names("").filter { $0.hasPrefix("Chapter") }
    let folders = chapters.flatMap { chapter in
      names(chapter).filter { $0.contains("-") }.map { "\(chapter)/\($0)" }
    }
    let listed = Set(exercises.map(\.folder))
    return folders.filter { !listed.contains($0) }.map { "\($0) isn't in the catalog" }
  }
}

extension Exercise {
  /// The problem with the sentence that states what the exercise teaches, or `nil` if there is none.
  var problemWithLearned: String? {
    let count = learned.split(separator: " ").count
    if count == 0 { return "\(id) has no sentence about what it teaches (“learned”)" }
    if !learned.hasSuffix(".") { return "\(id) has a “learned” that doesn't end with a period" }
    return count > 30 ? "\(id) has a “learned” of \(count) words, more than 30" : nil
  }
}

extension Workbook {
  /// Returns the problems with the files of an exercise, regardless of the verdicts.
  func problems(with exercise: Exercise, _ variants: [Variant]) -> [String] {
    func count(_ kind: String) -> Int { variants.count { $0.name.hasPrefix(kind) } }
    let readme = Readme(of: exercise, in: self)
    let hints = Hints(of: exercise, in: self)
    let tests = exercises.appending(path: "\(exercise.folder)/\(exercise.testsName)")
    let claims = (try? String(contentsOf: tests, encoding: .utf8)) ?? ""
    let wrong = exercise.isPrediction ? 1 : 4

    var problems: [String] = []
    if claims.isEmpty { problems.append("has no \(exercise.testsName)") }
    if readme.heading.isEmpty { problems.append("has no README.md with a heading") }
    if hints.rungs.count != 3 { problems.append("has \(hints.rungs.count) hints, not 3") }
    for heading in hints.unknownHeadings {
      problems.append("has the heading “\(heading)” in Hints.md, which isn't that of a hint")
    }
    if count("Wrong/") < wrong {
      problems.append("has \(count("Wrong/")) wrong answers, fewer than \(wrong)")
    }
    if count("Right/") == 0, !exercise.isPrediction {
      problems.append("has no second right answer")
    }
    let named = variants.compactMap { variant in
      if case .rejected(let claim) = variant.expectation { (variant.name, claim) } else { nil }
    }
    let hinted = hints.claimHints.map { ("Hints.md", $0.claim) }
    for (source, claim) in named + hinted where !claims.contains("`\(claim)`") {
      problems.append("has no claim “\(claim)”, which \(source) names")
    }
    for variant in variants where variant.text.isEmpty {
      problems.append("has no \(shortened(variant.source.path))")
    }
    return problems.map { "\(exercise.id) \($0)" }
  }
}
