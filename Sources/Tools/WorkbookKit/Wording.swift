/// Returns a text that the reader typed in quotation marks, shortened for a message.
public func quoted(_ text: String) -> String {
  let limit = 60
  return "“\(text.prefix(limit))\(text.count > limit ? "…" : "")”"
}

/// Returns the items of a list in the form that they have in a sentence, such as "a, b, or c".
///
/// Foundation's list style depends on the reader's language, but the messages are in English.
public func listed(_ items: [String], _ word: String) -> String {
  guard let last = items.last, items.count > 1 else { return items.joined() }
  let rest = items.dropLast()
  return rest.joined(separator: ", ") + (rest.count > 1 ? ", " : " ") + "\(word) \(last)"
}
