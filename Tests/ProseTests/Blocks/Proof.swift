import TestSupport

/// Where prose and code part ways: the page, the line, and what differs.
struct Problem: CustomStringConvertible, Equatable {
  let page: String
  let line: Int
  let text: String

  var description: String { "\(page):\(line): \(text)" }
}

/// Proves pages against the repository that they describe.
///
/// Every fence says by its label what it claims, and `Label` lists what can be claimed. A listing
/// stands in a file, a diff leads from one file to another, output is what running prints, and
/// refused code is refused by the compiler, for the reason given. What claims nothing is a picture or
/// a sketch, and says so: an unlabeled fence is a problem, since nobody would notice when it stops
/// being true.
struct Proof {
  let repository: Repository
  let tools: Tools

  /// Checks everything that `page` claims.
  func problems(in page: Page) async -> [Problem] {
    var found = page.problems + linkProblems(in: page)
    for fence in page.fences {
      found += await complaints(about: fence).map {
        Problem(page: page.path, line: fence.line + $0.line, text: $0.text)
      }
    }
    return found.sorted { $0.line < $1.line }
  }

  /// Checks only where `page` leads.
  func linkProblems(in page: Page) -> [Problem] {
    page.links.compactMap { link in
      repository.complaint(about: link, on: page).map {
        Problem(page: page.path, line: link.line, text: $0)
      }
    }
  }

  /// What is untrue in `fence`; lines count from its opening marks, which are line 0.
  func complaints(about fence: Fence) async -> [Complaint] {
    if fence.lines.allSatisfy(\.isBlank) { return [(0, "this fence is empty")] }
    let lines = fence.lines.map(\.stripped)
    switch Label(fence.label) {
    case nil where fence.label.isEmpty:
      return [(0, "this fence has no label, so nothing proves it")]
    case nil:
      return [(0, "'\(fence.label)' is no label that can be proven; Label.swift lists them")]
    case .listing(let path):
      return repository.complaints(aboutListing: lines, in: path)
    case .comparison(let old, let new):
      return repository.complaints(aboutDiff: lines, from: old, to: new)
    case .mistake(let chapter, let mistake, let isRepaired):
      guard let code = tools.broken(chapter, mistake) else {
        return [(0, "'open \(chapter) --broken \(mistake)' brings nothing")]
      }
      let libraries = [("the broken library", code.broken), ("our library", code.ours)]
      return Self.complaints(
        aboutDiff: lines,
        from: libraries[isRepaired ? 0 : 1],
        to: libraries[isRepaired ? 1 : 0]
      )
    case .console:
      return await consoleComplaints(lines)
    case .output(let path):
      return outputComplaints(lines, path: path, traps: false)
    case .trap(let path):
      return outputComplaints(lines, path: path, traps: true)
    case .refused(let words, let imports):
      return await refusalComplaints(lines, words: words, imports: imports)
    case .picture, .sketch:
      return []
    }
  }
}

/// What is wrong, and how many lines below the opening marks.
typealias Complaint = (line: Int, text: String)

extension Proof {
  /// Proves that deliberately wrong code is refused, for the stated reason and for no other.
  func refusalComplaints(
    _ lines: [String],
    words: String,
    imports: [String]
  ) async -> [Complaint] {
    let code = (imports.map { "import \($0)" } + lines).joined(separator: "\n") + "\n"
    guard let answer = await tools.typecheck(code) else {
      return []  // No compiler at hand: a test of its own is skipped and says so.
    }
    let errors = Compiler.errors(in: answer).map {
      (line: max($0.line - imports.count, 0), text: $0.text)
    }
    if errors.isEmpty {
      let first = answer.split(separator: "\n").first { $0.contains("error:") }
      let what = first.map { "the compiler cannot even read this: \($0)" }
      return [(0, what ?? "this compiles, but the page says it is refused: '\(words)'")]
    }
    return errors.filter { !$0.text.contains(words) }.map {
      ($0.line, "refused for another reason: '\($0.text)', where the page says '\(words)'")
    }
  }
}
