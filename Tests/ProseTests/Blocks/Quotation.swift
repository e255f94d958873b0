import Foundation

extension Block {
  /// Compares the block's lines with the text that they quote.
  ///
  /// - Throws: ``Problem`` with the first line that isn't in any of the sources.
  func compare(with sources: [Source]) throws {
    let now = try version(in: sources)
    let shared = zip(lines, now).prefix { $0 == $1 }.count
    if shared == lines.count, shared == now.count { return }
    let (expected, got) = (now.text(at: shared), lines.text(at: shared))
    throw Problem(
      line: shared + 1,
      text: """
        expected \(expected), as in \(sources[0].name), got \(got); to write the block again, run \
        WORKBOOK_REWRITE=true swift test --filter ProseTests
        """
    )
  }

  /// Returns the block's lines as they are now in the source that differs least from them.
  ///
  /// - Throws: ``Problem`` if none of the sources has lines like them.
  func version(in sources: [Source]) throws -> [String] {
    let versions = sources.map { source in Result { try source.version(of: lines) } }
    let found = versions.compactMap { try? $0.get() }
    let nearest = found.min { $0.difference(from: lines).count < $1.difference(from: lines).count }
    return try nearest ?? versions[0].get()
  }
}

extension Source {
  /// Returns a block's lines as they are here, with its gaps, and with `…` for what may vary.
  fileprivate func version(of block: [String]) throws -> [String] {
    // If a text is quoted as a whole, its beginning and its end are like lines of their own.
    let (head, tail) = isWhole ? (["the beginning"], ["the end"]) : ([], [])
    let (text, block) = (head + lines + tail, head + block + tail)
    var (now, rest, start): ([String], ArraySlice<String>, Int) = ([], block[...], 0)
    while let line = rest.first {
      let run = Array(rest.prefix { !$0.isGap })
      rest = rest.dropFirst(max(run.count, 1))
      if run.isEmpty {
        now.append(line)
      } else if let place = text.place(of: run, from: start) {
        now += text[place].map { line in run.first { $0.stands(for: line) } ?? line }
        start = place.upperBound
      } else {
        throw Problem(
          line: rest.startIndex - run.count - head.count + 1,
          text: """
            expected lines of \(name), got “\(line)”, and nothing like it is there, or only further \
            up; correct the block by hand, or its label
            """
        )
      }
    }
    return Array(now.dropFirst(head.count).dropLast(tail.count))
  }
}

extension [String] {
  /// Returns a line as a message quotes it.
  fileprivate func text(at index: Int) -> String {
    index < count ? "“\(self[index])”" : "the end"
  }

  /// Returns where some lines are or, if they've changed, the lines that differ least from them.
  fileprivate func place(of run: [String], from start: Int) -> Range<Int>? {
    let starts = start..<Swift.max(start, count - run.count + 1)
    let exact = starts.first { zip(run, self[$0...]).allSatisfy { $0.stands(for: $1) } }
    if let exact { return exact..<exact + run.count }
    // As many lines or, if some have come or gone, those from one like the first to one like the last.
    let places = (start..<count).flatMap { first in
      (first + 1...Swift.min(count, first + run.count + 20)).map { first..<$0 }.filter { place in
        let (head, tail) = (self[first], self[place.upperBound - 1])
        return place.count == run.count || (run.first == head && run.last == tail)
      }
    }
    let costs = places.compactMap { place -> (place: Range<Int>, cost: Int)? in
      let lines = self[place]
      let changes = lines.difference(from: run) { $0.stands(for: $1) }.count
      let isUnlike = changes == lines.count + run.count
      return isUnlike ? nil : (place, changes + zip(run, lines).count { !$0.stands(for: $1) })
    }
    return costs.min { $0.cost < $1.cost }?.place
  }
}

extension String {
  /// Whether a line stands for others that are left out.
  var isGap: Bool { contains(/^\s*(\/\/ )?…$|^@@/) }

  /// Whether this is another line, except where it has `…`.
  fileprivate func stands(for line: String) -> Bool {
    if self == line || !contains("…") { return self == line }
    let pieces = components(separatedBy: "…").map(NSRegularExpression.escapedPattern)
    let pattern = "^\(pieces.joined(separator: ".*"))$"
    return line.range(of: pattern, options: .regularExpression) != nil
  }
}
