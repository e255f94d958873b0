import Foundation

/// A line of the file `progress.txt`.
enum ProgressLine: Equatable, Sendable {
  /// The last verdict on one exercise, and the hints that were shown.
  struct Entry: Equatable, Sendable {
    /// The name of the exercise.
    var name: String
    /// The state of the last verdict, or `nil` if there was none.
    var state: Verdict.State?
    /// The digest of the answer that was judged.
    var answer: Digest?
    /// The digest of the claims by which the answer was judged.
    var claims: Digest?
    /// The number of general hints that were shown.
    var hints = 0
    /// Whether the hint for the failed claim was shown.
    var isClaimHintShown = false
    /// The number of the first step whose claims don't all hold, if the exercise is a stage and a
    /// verdict has named a claim.
    var step: Int?
    /// The first failed claim of the last verdict.
    var claim: String?
  }

  /// A line for one exercise.
  case entry(Entry)
  /// A line that means nothing to this version, and is kept unchanged.
  case other(String)

  /// The entry, if the line could be read.
  var entry: Entry? {
    if case .entry(let entry) = self { entry } else { nil }
  }

  /// The first line of the file.
  private static let heading =
    "# Your progress. To restore the line of an exercise, run: swift run workbook check --all"

  /// Reads the lines of a file.
  static func all(in text: String) -> [ProgressLine] {
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    return text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("# Your progress") }
      .map { line in Entry(line).map(ProgressLine.entry) ?? .other(String(line)) }
  }

  /// Returns the text of a file, with the entries sorted by name.
  static func text(of lines: [ProgressLine]) -> String {
    let entries = lines.compactMap(\.entry).sorted { $0.name < $1.name }.map(\.text)
    let others = lines.compactMap { if case .other(let text) = $0 { text } else { nil } }
    return ([heading] + entries + others).joined(separator: "\n") + "\n"
  }
}

extension ProgressLine.Entry {
  /// The separator of fields: two spaces, because a state or a claim may contain single spaces.
  private static let separator = "  "

  fileprivate var text: String {
    var fields = [name, state?.rawValue ?? "-"]
    if let answer { fields.append("answer=\(answer)") }
    if let claims { fields.append("claims=\(claims)") }
    if hints > 0 { fields.append("hints=\(hints)") }
    if isClaimHintShown { fields.append("claim-hint=shown") }
    if let step { fields.append("step=\(step)") }
    if let claim {
      fields.append("claim=\(claim.split(whereSeparator: \.isWhitespace).joined(separator: " "))")
    }
    return fields.joined(separator: Self.separator)
  }

  fileprivate init?(_ line: Substring) {
    let fields = line.components(separatedBy: Self.separator)
    guard fields.count >= 2, !fields[0].contains(" ") else { return nil }
    name = fields[0]
    state = Verdict.State(rawValue: fields[1])
    guard state != nil || fields[1] == "-" else { return nil }
    for field in fields.dropFirst(2) {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "answer": answer = Digest(written: parts[1])
      case "claims": claims = Digest(written: parts[1])
      case "hints":
        guard let count = Int(parts[1]) else { return nil }
        hints = count
      case "claim-hint": isClaimHintShown = true
      case "step":
        guard let number = Int(parts[1]) else { return nil }
        step = number
      // The second edition also recorded a place.
      case "at": break
      case "claim": claim = String(parts[1])
      default: return nil
      }
    }
  }
}
