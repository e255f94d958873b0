extension Proof {
  /// Proves a `console` fence: `$ command` lines, each followed by what it prints, or by nothing.
  ///
  /// Nothing means that nothing is claimed about the output; the command must still exist. Only
  /// what `swift run workbook …` prints can be quoted. What depends on how far a reader has come,
  /// or would build something, is printed by a snippet instead (`console output-of …`).
  func consoleComplaints(_ lines: [String]) async -> [Complaint] {
    let sessions = Session.all(in: lines)
    if sessions.isEmpty || sessions[0].line != 1 {
      return [(1, "a console begins with '$ ' and a command")]
    }
    var found: [Complaint] = []
    for session in sessions {
      if let complaint = await complaint(about: session) { found.append(complaint) }
    }
    return found
  }

  /// Returns the arguments of the only command of a console, if it's one of `workbook`.
  func onlyCommand(of lines: [String]) -> [String]? {
    let sessions = Session.all(in: lines)
    guard sessions.count == 1, sessions[0].command.hasPrefix("swift run workbook") else {
      return nil
    }
    return sessions[0].arguments(after: 3)
  }

  private func complaint(about session: Session) async -> Complaint? {
    let words = session.command.split(separator: " ").map(String.init)
    switch words.first {
    case "swift" where words.starts(with: ["swift", "run", "workbook"]):
      let arguments = session.arguments(after: 3)
      if session.output.isEmpty {
        guard let name = arguments.first, !name.hasPrefix("-") else { return nil }
        let known = await tools.workbook(["help"])
        let knows = known?.matches(of: /[\w-]+/).contains { $0.0 == name[...] } ?? false
        return knows ? nil : (session.line, "'workbook help' knows no '\(name)'")
      }
      guard let printed = await tools.workbook(arguments) else {
        return (session.line, "the program 'workbook' was not found beside the tests")
      }
      return session.output.mismatch(with: printed).map { (session.line + 1 + $0.line, $0.text) }
    case _ where !session.output.isEmpty:
      return (session.line, "only the output of 'swift run workbook …' can be proven here")
    case let variable? where variable.hasPrefix("WORKBOOK_CHAPTER="):
      // A part of a chapter follows a point, as in "2.1".
      let chapter = variable.trimmingPrefix("WORKBOOK_CHAPTER=").prefix { $0 != "." }
      let isKnown = repository.folders("Tests").contains {
        $0.firstMatch(of: /^Chapter0?(\d+b?)/)?.1 == chapter
      }
      return isKnown ? nil : (session.line, "there are no tests of chapter \(chapter)")
    case "swift" where words.contains("--filter"):
      let name = words.last ?? ""
      // The tests of the task “1-OneDecision” are named “OneDecisionTests”.
      let tasks = repository.folders("Exercises").flatMap { repository.folders("Exercises/\($0)") }
      let targets = repository.folders("Tests") + tasks.map { "\($0.trimmingPrefix(/\d-/))Tests" }
      let matches = targets.contains { $0.contains(name) }
      return matches ? nil : (session.line, "no test target's name contains '\(name)'")
    case "swift", "git", "cd":
      let paths = words.filter { $0.contains("/") && !$0.contains("…") && !$0.contains(":") }
      // A path outside of the repository can't be checked.
      let missing = paths.first { !$0.hasPrefix("../") && !repository.exists($0) }
      return missing.map { (session.line, "\($0) does not exist") }
    default:
      return (session.line, "'\(session.command)' is no command that can be proven")
    }
  }

  /// Proves quoted output of a snippet: a function of the same name as its file.
  func snippetComplaints(_ lines: [String], path: String, traps: Bool) async -> [Complaint] {
    if !repository.exists(path) { return [(0, "\(path) does not exist")] }
    guard let printed = await tools.snippet(path, traps) else {
      return [(0, "\(path) is not registered in Snippets.swift, or did not end as it should")]
    }
    let skipped = lines.prefix { $0.hasPrefix("$ ") }.count
    let claimed = Array(lines.dropFirst(skipped))
    return claimed.mismatch(with: printed).map { [($0.line + skipped + 1, $0.text)] } ?? []
  }
}

/// One command of a console and what the page says that it prints.
private struct Session {
  let line: Int
  let command: String
  var output: [String] = []

  static func all(in lines: [String]) -> [Session] {
    var sessions: [Session] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("$ ") {
        let command = line.dropFirst(2).prefix { $0 != "#" }.trimmed
        sessions.append(Session(line: index + 1, command: command))
      } else if !sessions.isEmpty, !(line.isEmpty && sessions[sessions.count - 1].output.isEmpty) {
        sessions[sessions.count - 1].output.append(line)
      } else if !line.isEmpty {
        return []
      }
    }
    return sessions.map { session in
      var session = session
      while session.output.last?.isEmpty == true { session.output.removeLast() }
      return session
    }
  }

  /// The words after the first few; quotes hold words together.
  func arguments(after skipped: Int) -> [String] {
    let words = command.matches(of: /"([^"]*)"|'([^']*)'|(\S+)/).map {
      String($0.1 ?? $0.2 ?? $0.3 ?? "")
    }
    return Array(words.dropFirst(skipped))
  }
}
