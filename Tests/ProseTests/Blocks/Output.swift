extension Proof {
  /// Checks a `console` fence, of which each line is a command.
  ///
  /// What a command prints isn't quoted, because it depends on how far a reader has come.
  func consoleComplaints(_ lines: [String]) async -> [Complaint] {
    var found: [Complaint] = []
    for (index, line) in lines.enumerated() {
      if let text = await complaint(aboutCommand: line) { found.append((index + 1, text)) }
    }
    return found
  }

  private func complaint(aboutCommand line: String) async -> String? {
    guard line.hasPrefix("$ ") else { return "a console has only commands, each after '$ '" }
    let words = line.dropFirst(2).split(separator: " ").map(String.init).filter { $0 != "-q" }
    if words.starts(with: ["swift", "run", "workbook"]) {
      guard words.count > 3 else { return nil }
      let isKnown = await tools.help()?.matches(of: /[\w-]+/).contains { $0.0 == words[3] } == true
      return isKnown ? nil : "'workbook help' knows no '\(words[3])'"
    }
    if let match = line.firstMatch(of: /WORKBOOK_CHAPTER=(\d+b?)/) {
      let isKnown = repository.folders("Tests").contains {
        $0.firstMatch(of: /^Chapter0?(\d+b?)/)?.1 == match.1
      }
      return isKnown ? nil : "there are no tests of chapter \(match.1)"
    }
    guard words.first == "swift" || words.first == "git" else {
      return "'\(words.joined(separator: " "))' is no command that can be proven"
    }
    let missing = words.first { $0.contains("/") && !repository.exists($0) }
    return missing.map { "\($0) does not exist" }
  }

  /// Proves quoted output: what a test of a chapter expects.
  func outputComplaints(_ lines: [String], path: String, traps: Bool) -> [Complaint] {
    guard let source = repository.text(path) else { return [(0, "\(path) does not exist")] }
    let expected = source.outputs(traps: traps)
    return expected.isEmpty
      ? [(0, "no test in \(path) expects output")] : lines.mismatch(withOneOf: expected)
  }
}

extension String {
  /// The literals with which the tests in a file compare what processes printed, or said in a trap.
  ///
  /// Each stands after `.printed ==` or `.trapped ==`. If it has several lines, they're as far to
  /// the right as the quotation marks that end it.
  func outputs(traps: Bool) -> [String] {
    let literal =
      traps
      ? /\.trapped == ("""\n([\s\S]*?)\n( *)"""|"(.*)")/
      : /\.printed == ("""\n([\s\S]*?)\n( *)"""|"(.*)")/
    return matches(of: literal).map { match in
      guard let block = match.2, let indentation = match.3 else { return String(match.4 ?? "") }
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      // As in Swift, a backslash at the end of a line continues it.
      return lines.map { $0.dropFirst(indentation.count) }.joined(separator: "\n")
        .replacing("\\\n", with: "")
    }
  }
}

extension Array where Element == String {
  /// Compares lines on a page with what one of several processes printed.
  ///
  /// - Returns: Nothing if one of them printed these lines, else what differs from the one that
  ///   agrees with most of them.
  func mismatch(withOneOf outputs: [String]) -> [Complaint] {
    let complaints = outputs.map { mismatch(with: $0) }
    if complaints.contains(where: { $0 == nil }) { return [] }
    let furthest = complaints.compactMap(\.self).max { $0.line < $1.line }
    return furthest.map { [($0.line + 1, $0.text)] } ?? []
  }

  /// Compares lines on a page with what running printed; `…` stands for whatever may vary.
  ///
  /// Alone on a line, `…` skips lines; inside a line it stands for any text, as in `0x…`.
  func mismatch(with printed: String) -> Complaint? {
    let actual = printed.strippedLines.map(\.withoutColor)
    let parts = parts { $0.trimmed == "…" }
    if parts.isEmpty { return (0, "this output claims nothing") }
    if !contains(where: { $0.trimmed == "…" }) { return lineMismatch(with: actual) }
    var cursor = 0
    for part in parts {
      let isFirst = part.line == 1
      let isLast = part.line - 1 + part.lines.count == count
      var starts = Array<Int>(cursor..<Swift.max(cursor, actual.count - part.lines.count + 1))
      if isFirst { starts = starts.filter { $0 == 0 } }
      if isLast { starts = starts.filter { $0 + part.lines.count == actual.count } }
      let match = starts.first { start in
        zip(part.lines, actual[start...]).allSatisfy { $0.stands(for: $1) }
      }
      guard let match else {
        return (part.line - 1, "running prints no such lines here, from '\(part.lines[0])' on")
      }
      cursor = match + part.lines.count
    }
    return nil
  }

  private func lineMismatch(with actual: [String]) -> Complaint? {
    let shared = zip(self, actual).prefix { $0.stands(for: $1) }.count
    if shared == count, shared == actual.count { return nil }
    let claimed = shared < count ? "'\(self[shared])'" : "that nothing more is printed"
    let got = shared < actual.count ? "'\(actual[shared])'" : "nothing more"
    return (Swift.min(shared, count), "the page says \(claimed), but running prints \(got)")
  }
}

extension String {
  /// Whether this line of a page is a true account of `line`.
  func stands(for line: String) -> Bool {
    let pieces = split(separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return self == line
    }
    guard line.hasPrefix(first) else { return false }
    var rest = line.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  var withoutColor: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}
