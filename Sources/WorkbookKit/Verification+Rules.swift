import Foundation

extension Variant.Expectation {
  /// Says how a verdict differs from what was expected.
  func complaint(about verdict: Verdict) -> String? {
    let came = verdict.failures.first.map { "\(verdict.state.rawValue): \($0.message)" }
    switch self {
    case .notWritten where verdict.state == .notWritten:
      let others = verdict.failures.filter { $0.placeholder == nil }
      return others.first.map { "a test fails without reaching a placeholder: \($0.message)" }
    case .solved where verdict.state == .solved:
      return nil
    case .notWritten, .solved:
      return "expected \(self == .solved ? "solved" : "not written yet"), came \(came ?? "solved")"
    case .rejected(let claim):
      if verdict.failures.contains(where: { $0.claim == claim }) { return nil }
      let others = Set(verdict.failures.compactMap(\.claim)).sorted()
      return "expected “\(claim)” to reject it, came "
        + (others.isEmpty ? verdict.state.rawValue : others.formatted(.list(type: .and)))
    case .refused(let words):
      let message = verdict.failures.first?.message ?? ""
      return message.contains(words) ? nil : "expected “\(words)”, came “\(message)”"
    case .unknown:
      return "its first line says neither “// Rejected by: `…`” nor “// Does not compile: …”"
    }
  }
}

extension Catalog {
  /// Says which folders look like exercises and have no row in the catalog.
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
    return folders.filter { !listed.contains($0) }.map { "\($0) has no row in the catalog" }
  }
}

extension Workbook {
  /// What an exercise must have, whatever its variants come to.
  func complaints(about exercise: Exercise, _ variants: [Variant]) -> [String] {
    func count(_ kind: String) -> Int { variants.count { $0.name.hasPrefix(kind) } }
    let readme = Readme(of: exercise, in: self)
    let tests = exercises.appending(path: "\(exercise.folder)/\(exercise.testsName)")
    let claims = (try? String(contentsOf: tests, encoding: .utf8)) ?? ""
    let wrong = exercise.isPrediction ? 1 : 4

    var complaints: [String] = []
    if claims.isEmpty { complaints.append("has no \(exercise.testsName)") }
    if readme.heading.isEmpty { complaints.append("has no README.md with a heading") }
    if readme.hints.count != 3 { complaints.append("has \(readme.hints.count) hints, not 3") }
    if count("Wrong/") < wrong {
      complaints.append("has \(count("Wrong/")) wrong answers, fewer than \(wrong)")
    }
    if count("Right/") == 0, !exercise.isPrediction {
      complaints.append("has no other right answer")
    }
    let named = variants.compactMap { variant in
      if case .rejected(let claim) = variant.expectation { (variant.name, claim) } else { nil }
    }
    let hinted = readme.claimHints.map { hint in
      ("the README", String(hint.summary.dropFirst(Readme.claimMark.count)))
    }
    for (who, claim) in named + hinted where !claims.contains("`\(claim)`") {
      complaints.append("has no claim “\(claim)”, which \(who) names")
    }
    for variant in variants where variant.text.isEmpty {
      complaints.append("has no \(shortened(variant.source.path))")
    }
    return complaints.map { "\(exercise.id) \($0)" }
  }
}
