import Foundation
import KVOClaims

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
    /// The line of the first failure, such as "WeakBox.swift:14", below the exercise's folder.
    var place: String?
    /// The first failed claim of the last verdict.
    var claim: String?
  }

  /// A line for one exercise.
  case entry(Entry)
  /// The stage before which the library is ours, because the reader continued with a model answer.
  case ours(Stage)
  /// A reading that's done, such as "weak-box" for the sections before that exercise.
  case read(String)
  /// The exercise that was solved last, after which the reader continues, as the name of the reading
  /// before it.
  case place(String)
  /// The way through the book.
  case path(Route.Path)
  /// A line that can't be read and is kept unchanged.
  case other(String)

  /// The entry, if the line could be read.
  var entry: Entry? {
    if case .entry(let entry) = self { entry } else { nil }
  }

  /// The first line of the file.
  private static let heading =
    "# Your progress. To restore the line of an exercise, run: swift run workbook check --all"

  /// The beginning of the line that names the stage before which the library is ours.
  private static let ours = "library  ours-before="

  /// The beginning of the line for a reading that's done.
  private static let read = "read  "

  /// The beginning of the line for the exercise that was solved last.
  private static let place = "place  "

  /// The beginning of the line for the way through the book.
  private static let path = "path  "

  /// Reads the lines of a file.
  static func all(in text: String) -> [ProgressLine] {
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    return text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("# Your progress") }.map {
      line in
      if let entry = Entry(line) { return .entry(entry) }
      func rest(after start: String) -> String? {
        line.hasPrefix(start) ? String(line.dropFirst(start.count)) : nil
      }
      if let stage = rest(after: ours).flatMap(Stage.init(rawValue:)) { return .ours(stage) }
      if let path = rest(after: path).flatMap(Route.Path.init(rawValue:)) { return .path(path) }
      if let key = rest(after: place) { return .place(key) }
      return rest(after: read).map(ProgressLine.read) ?? .other(String(line))
    }
  }

  /// Returns the text of a file, with the entries and the readings sorted by name.
  static func text(of lines: [ProgressLine]) -> String {
    let entries = lines.compactMap(\.entry).sorted { $0.name < $1.name }.map(\.text)
    let readings = lines.compactMap { if case .read(let key) = $0 { key } else { nil } }
    let others = lines.compactMap { line -> String? in
      switch line {
      case .entry, .read: nil
      case .place(let key): place + key
      case .path(let path): Self.path + path.rawValue
      case .ours(let stage): ours + stage.rawValue
      case .other(let text): text
      }
    }
    let all = [heading] + entries + readings.sorted().map { read + $0 } + others
    return all.joined(separator: "\n") + "\n"
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
    if let place { fields.append("at=\(place)") }
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
      case "at": place = String(parts[1])
      case "claim": claim = String(parts[1])
      default: return nil
      }
    }
  }
}
