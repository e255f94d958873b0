extension Proof {
  /// Proves that each line of a fence is a row that the command prints, whatever its figure.
  func measurementComplaints(_ lines: [String], command: String) -> [Complaint] {
    guard let names = tools.measured(command) else {
      return [(0, "'\(command)' isn't a command that prints measurements")]
    }
    return lines.enumerated().compactMap { index, line in
      guard let name = line.measuredName else {
        return (index + 1, "'\(line)' isn't a row with a name, a figure, and a unit")
      }
      return names.contains(name) ? nil : (index + 1, "'\(command)' prints no row '\(name)'")
    }
  }

  /// Finds measurements outside of the fences, and rows of the chapter that the page doesn't show.
  func measurementProblems(in page: Page) -> [Problem] {
    let label = "text measured-by \(Benchmark.command)"
    return page.figures.map { figure in
      let text = "'\(figure.text)' is a measurement outside of a fence '\(label) …'"
      return Problem(page: page.path, line: figure.line, text: text)
    } + missingRows(on: page)
  }

  private func missingRows(on page: Page) -> [Problem] {
    guard let chapter = page.chapter else { return [] }
    let command = Benchmark.command(forChapter: chapter)
    let fences = page.fences.filter { Label($0.label) == .measurement(command: command) }
    let shown = fences.flatMap(\.lines).compactMap(\.measuredName)
    let missing = (tools.measured(command) ?? []).filter { !shown.contains($0) }
    if missing.isEmpty { return [] }
    let names = missing.map { "'\($0)'" }.joined(separator: ", ")
    let text = "this page doesn't show these rows of '\(command)': \(names)"
    return [Problem(page: page.path, line: fences.first?.line ?? 1, text: text)]
  }
}

extension Page {
  /// The number of the chapter that the page contains.
  fileprivate var chapter: Int? {
    path.wholeMatch(of: /Chapters\/(\d+)-.*/).flatMap { Int($0.1) }
  }

  /// The first measurement of each line of prose, whose unit may be on the next line.
  fileprivate var figures: [Prose] {
    let following = prose.dropFirst().map(Optional.some) + [nil]
    return zip(prose, following).compactMap { prose, next in
      let unit = next?.line == prose.line + 1 ? next?.text.firstWord ?? "" : ""
      let figure = "\(prose.text) \(unit)".figure ?? prose.text.unitInTable
      return figure.map { Prose(line: prose.line, text: $0) }
    }
  }
}

extension String {
  /// The name of the row that this line is, in the table of a chapter or of the comparisons.
  fileprivate var measuredName: String? {
    let row = /(\S.*?)\s{2,}[\d.,]+ (?:ns|bytes|×)/
    let comparison = /[✓✗] (.*?)(?: \([^)]*\))?\s+[\d.,]+\s+[≤≥] [\d.,]+\s+[\d.,]+ (?:ns|bytes)/
    return (wholeMatch(of: comparison)?.1 ?? wholeMatch(of: row)?.1).map(String.init)
  }

  /// The first number with a unit of time or bytes, such as `36 µs`.
  fileprivate var figure: String? {
    firstMatch(
      of: /(?:^|\W)(\d[\d.,]*[*_`]*[\s-]*(?:[nµμm]s|(?:nano|micro|milli)seconds?|bytes?))(?!\w)/
    ).map { String($0.1) }
  }

  /// The first unit of time if this is a row of a table, because a table may have the unit only in
  /// its head.
  fileprivate var unitInTable: String? {
    firstMatch(of: /^[\s>]*\|.*?\W([nµμm]s|(?:nano|micro|milli)seconds?)(?!\w)/).map {
      String($0.1)
    }
  }

  /// The word at the beginning of the line, after the marks of a quote; empty if it isn't a word.
  fileprivate var firstWord: String {
    firstMatch(of: /^[\s>]*(\p{Letter}+)/).map { String($0.1) } ?? ""
  }
}
