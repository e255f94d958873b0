import Foundation

/// An error with a message for the reader.
struct WorkbookError: Error, Equatable, CustomStringConvertible {
  /// The message, in complete sentences.
  let description: String

  /// Creates an error.
  init(_ description: String) { self.description = description }

  /// Creates an error from the beginning of a sentence and what has prevented a file from being
  /// written.
  init(_ beginning: String, _ error: any Error) {
    self.init(
      "\(beginning). \(error.localizedDescription) Free some disk space, or move the workbook to a "
        + "folder that you can write to."
    )
  }
}

/// Returns the items of a list in the form that they have in a sentence, such as "a, b, and c".
///
/// Foundation's list style depends on the reader's language, but the messages are in English.
func listed(_ items: [String]) -> String {
  guard let last = items.last, items.count > 1 else { return items.joined() }
  let rest = items.dropLast()
  return rest.joined(separator: ", ") + (rest.count > 1 ? ", and " : " and ") + last
}
