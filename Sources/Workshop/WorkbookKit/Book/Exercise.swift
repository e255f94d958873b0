/// A task, as `Exercises/catalog.json` describes it: a small exercise, or what a chapter adds to the
/// reader's library.
public struct Exercise: Sendable, Equatable, Decodable {
  /// The number: that of an exercise, such as "2.1", or for the library, that of the chapter.
  public let id: String
  /// The name under which progress is stored, such as "weak-box".
  ///
  /// The name stays the same if the task gets another number or another file.
  public let name: String
  /// The name of a small exercise's file, such as "WeakBox".
  public let title: String
  /// The titles of the steps of a task for the library, or an empty array for a small exercise.
  public let steps: [String]
  /// The idea that the task teaches, in one sentence.
  public let learned: String

  private enum CodingKeys: CodingKey { case id, name, title, steps, learned }

  /// Decodes an entry of the catalog, in which a small exercise has no steps, and another task no
  /// title.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    title = try container.decodeIfPresent(String.self, forKey: .title) ?? "Library\(id)"
    steps = try container.decodeIfPresent([String].self, forKey: .steps) ?? []
    learned = try container.decode(String.self, forKey: .learned)
  }

  /// Whether the task is about the reader's library.
  public var isLibrary: Bool { !steps.isEmpty }

  /// The number of the chapter.
  public var chapter: Int { id.split(separator: ".").first.flatMap { Int($0) } ?? 0 }

  /// The folder with the task and the tests, such as "Chapter02/1-WeakBox" or "Chapter02/Library".
  public var folder: String {
    // Two digits, so that the folders sort as they're read.
    let parent = "Chapter\(chapter < 10 ? "0" : "")\(chapter)"
    return isLibrary
      ? "\(parent)/Library" : "\(parent)/\(id.split(separator: ".").last ?? "")-\(title)"
  }

  /// What `WORKBOOK_CHAPTER` calls the task, such as "2.1", or "2.library".
  public var selection: String { isLibrary ? "\(id).library" : id }

  /// The name of the test target.
  public var target: String { "\(title)Tests" }

  /// The path of the tests in `Exercises`.
  public var testsPath: String { "\(folder)/\(target).swift" }

  /// The path of the file that the reader edits, or of the library.
  public var editedPath: String { isLibrary ? "Library" : "\(folder)/\(title).swift" }

  /// The folder with what a chapter adds to the library.
  public var additionsPath: String { "\(folder)/Additions" }

  /// Whether the reader answers questions instead of writing code.
  public var isPrediction: Bool { title.hasPrefix("Predict") }
}
