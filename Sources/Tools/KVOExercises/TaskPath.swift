/// The number and the name of a task, as the path of its folder says: 2.1 in `Chapter02/1-WeakBox`,
/// and 2 in `Chapter02/Library`.
package struct TaskPath: Sendable {
  /// The path of the package, or an empty text if the given path begins in `Exercises`.
  package let root: String
  /// The number of the chapter.
  package let chapter: Int
  /// The number of the task.
  package let id: String
  /// The name of an exercise, such as "WeakBox", or "Library".
  package let name: String

  /// Finds the task in the path of its folder, or of a file in it; `nil` if there is none.
  package init?(_ path: String) {
    let form = /(?:(.*)\/Exercises\/)?(Chapter\d+)\/(?:(\d+)-)?(\w+)(?:\/.*)?/
    guard let match = path.wholeMatch(of: form), match.3 != nil || match.4 == "Library",
      let chapter = chapterNumber(of: match.2)
    else { return nil }
    (root, self.chapter, name) = (String(match.1 ?? ""), chapter, String(match.4))
    id = match.3.map { "\(chapter).\($0)" } ?? "\(chapter)"
  }
}

/// Returns the number of the chapter to which a folder belongs, such as 2 for "Chapter02WeakMap".
package func chapterNumber(of folder: some StringProtocol) -> Int? {
  String(folder).prefixMatch(of: /Chapter(\d+)/).flatMap { Int($0.1) }
}
