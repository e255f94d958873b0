extension Repository {
  /// Checks that a quoted diff is a piece of the way from file `old` to file `new`.
  func complaints(aboutDiff lines: [String], from old: String, to new: String) -> [Complaint] {
    guard let before = text(old)?.strippedLines else { return [(0, "\(old) does not exist")] }
    guard let after = text(new)?.strippedLines else { return [(0, "\(new) does not exist")] }
    return Proof.complaints(aboutDiff: lines, from: (old, before), to: (new, after))
  }
}

/// Lines, and what a complaint calls the place where they are.
typealias NamedLines = (name: String, lines: [String])

extension Proof {
  /// Checks that a quoted diff is a piece of the way from some lines to others.
  ///
  /// Each hunk's context and `-` lines are consecutive in the old file, its context and `+` lines
  /// in the new one, hunk after hunk (`@@ …` or `…` between them). That alone would let a page
  /// claim to remove what is still there, so each hunk is also carried out: it must bring the old
  /// file nearer to the new one by exactly as many lines as it claims to change.
  static func complaints(
    aboutDiff lines: [String],
    from old: NamedLines,
    to new: NamedLines
  ) -> [Complaint] {
    if let odd = lines.firstIndex(where: { !$0.isDiffLine }) {
      return [(odd + 1, "'\(lines[odd])' begins with none of '+', '-' and a space")]
    }
    let hunks = lines.parts { $0.trimmed == "…" || $0.hasPrefix("@@") }.map(Hunk.init)
    if let idle = hunks.first(where: { $0.changes == 0 }) {
      return [(idle.line, "this hunk changes nothing")]
    }
    if hunks.isEmpty { return [(0, "this diff changes nothing")] }
    return complaintsAtEveryIndentation { width in
      mismatch(of: hunks.map { $0.indented(by: width) }, from: old, to: new)
    }
  }

  private static func mismatch(
    of hunks: [Hunk],
    from old: NamedLines,
    to new: NamedLines
  ) -> Mismatch? {
    var current = old.lines
    var distance = new.lines.difference(from: current).count
    var (read, written, progress) = (0, 0, 0)
    for hunk in hunks {
      func differs(_ text: String) -> Mismatch { (progress, (hunk.line, text)) }
      let places = (read..<max(read, current.count + 1)).filter { current.holds(hunk.old, at: $0) }
      if places.isEmpty {
        return differs("the context and '-' lines do not stand (further) in \(old.name)")
      }
      progress += 1
      guard let arrival = new.lines.position(of: hunk.new, from: written) else {
        return differs("the context and '+' lines do not stand (further) in \(new.name)")
      }
      progress += 1
      // Lines such as a lone brace stand in many places; one that is true is enough.
      let steps = places.lazy.map { place in
        var next = current
        next.replaceSubrange(place..<place + hunk.old.count, with: hunk.new)
        return (place, next, new.lines.difference(from: next).count)
      }
      guard let step = steps.first(where: { $0.2 == distance - hunk.changes }) else {
        return differs("not all of this changes between \(old.name) and \(new.name)")
      }
      (read, current, distance) = (step.0 + hunk.new.count, step.1, step.2)
      written = arrival + hunk.new.count
    }
    return nil
  }
}

/// One run of changed lines with its context.
private struct Hunk {
  let line: Int
  var old: [String]
  var new: [String]
  let changes: Int

  init(_ part: Part) {
    let signed = part.lines.map { (sign: $0.first ?? " ", text: String($0.dropFirst())) }
    line = part.line
    old = signed.filter { $0.sign != "+" }.map(\.text)
    new = signed.filter { $0.sign != "-" }.map(\.text)
    changes = signed.count { $0.sign != " " }
  }

  func indented(by width: Int) -> Hunk {
    var copy = self
    copy.old = old.map { $0.indented(by: width) }
    copy.new = new.map { $0.indented(by: width) }
    return copy
  }
}

extension String {
  fileprivate var isDiffLine: Bool {
    isEmpty || trimmed == "…" || hasPrefix("@@") || first.map { " +-".contains($0) } == true
  }
}
