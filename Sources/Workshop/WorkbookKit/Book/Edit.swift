/// A right or wrong answer to a task, as a change to the model answer.
///
/// `Exercises/Answers/<id>/wrong-answers.txt` contains wrong answers, with an empty line between
/// them. Those of a library have numbers, which never change. Right answers are in
/// `right-answers.txt`, and name no claim.
///
/// ```
/// # 2 IgnoresTheKeyPath
/// Rejected by: ends only the registration for its key path
/// Registry.swift
/// -    let index = registrations.lastIndex { $0.object === object && $0.keyPath == keyPath }
/// +    let index = registrations.lastIndex { $0.object === object }
/// ```
package struct Edit: Equatable, Sendable {
  /// A change to a file.
  package struct Change: Equatable, Sendable {
    var file: String
    var old: [String] = []
    var new: [String] = []
  }

  package var name: String
  /// The number of a mistake.
  package var number: Int?
  /// The sentence of the first claim that fails; empty in a right answer.
  package var claim = ""
  package var changes: [Change] = []

  /// Reads answers.
  ///
  /// - Parameter text: The text of a file.
  /// - Returns: The answers, in order.
  /// - Throws: ``WorkbookError`` if a line can't be read.
  package static func all(in text: String) throws -> [Edit] {
    var edits: [Edit] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      if line.hasPrefix("# ") {
        let words = line.dropFirst(2).split(separator: " ")
        edits.append(Edit(name: String(words.last ?? ""), number: words.first.flatMap { Int($0) }))
        continue
      }
      guard var edit = edits.popLast() else {
        throw WorkbookError("A stored answer must begin with a line such as “# Name”: \(line)")
      }
      edit.read(line)
      edits.append(edit)
    }
    return edits
  }

  private mutating func read(_ line: Substring) {
    let mark = "Rejected by: "
    if line.hasPrefix(mark) {
      claim = String(line.dropFirst(mark.count))
    } else if line.hasPrefix("-") || line.hasPrefix("+"), !changes.isEmpty {
      let text = String(line.dropFirst())
      // Another line to remove after lines to add begins another change of the same file.
      if line.hasPrefix("-"), let last = changes.last, !last.new.isEmpty {
        changes.append(Change(file: last.file))
      }
      if line.hasPrefix("-") {
        changes[changes.count - 1].old.append(text)
      } else {
        changes[changes.count - 1].new.append(text)
      }
    } else {
      changes.append(Change(file: String(line)))
    }
  }

  /// Applies the changes.
  ///
  /// - Parameter files: The texts of the model answer, by name.
  /// - Returns: The texts of the answer.
  /// - Throws: ``WorkbookError`` if a file is missing, or if a text doesn't occur exactly once.
  package func applied(to files: [String: String]) throws -> [String: String] {
    try changes.reduce(into: files) { files, change in
      guard let text = files[change.file] else {
        throw WorkbookError("\(name) changes \(change.file), which isn't a file of the answer.")
      }
      let old = change.old.joined(separator: "\n")
      let parts = text.split(separator: old, maxSplits: 2, omittingEmptySubsequences: false)
      guard !old.isEmpty, parts.count == 2 else {
        throw WorkbookError(
          "\(name) replaces a text that occurs \(parts.count - 1) times in \(change.file), not once: "
            + old
        )
      }
      files[change.file] = parts.joined(separator: change.new.joined(separator: "\n"))
    }
  }
}
