/// A small exercise or a stage of the reader's library, as `Exercises/catalog.json` describes it.
public struct Exercise: Sendable, Equatable, Decodable {
  /// The number of a small exercise, such as "2.1", or the name of a stage.
  public let id: String
  /// The name that a reader types, such as "weak-box".
  ///
  /// The name stays the same if the exercise gets another number or another file.
  public let name: String
  /// The name of the folder, such as "WeakBox", and of the stub if there is one.
  public let title: String
  /// The number of the chapter.
  public let chapter: Int
  /// The titles of a stage's steps, or an empty array for a small exercise.
  public let steps: [String]
  /// The idea that the exercise teaches, in one sentence.
  public let learned: String

  private enum CodingKeys: CodingKey { case id, name, title, chapter, steps, learned }

  /// Decodes an entry of the catalog, in which a small exercise has no steps.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    title = try container.decode(String.self, forKey: .title)
    chapter = try container.decode(Int.self, forKey: .chapter)
    steps = try container.decodeIfPresent([String].self, forKey: .steps) ?? []
    learned = try container.decode(String.self, forKey: .learned)
  }

  /// Whether the exercise is a stage of the reader's library.
  public var isStage: Bool { !steps.isEmpty }

  /// The number and the name, such as "2.1 weak-box", or only the name of a stage.
  public var label: String { isStage ? name : "\(id) \(name)" }

  /// The folder with the task and the tests, such as "Chapter02/1-WeakBox" or "Chapter02/WeakMap".
  public var folder: String {
    // Two digits, so that the folders sort as they're read.
    let parent = "Chapter\(chapter < 10 ? "0" : "")\(chapter)"
    return isStage ? "\(parent)/\(title)" : "\(parent)/\(id.split(separator: ".")[1])-\(title)"
  }

  /// What `WORKBOOK_CHAPTER` calls the exercise, such as "2.1", or "2.0" for the library.
  public var selection: String { isStage ? "\(chapter).0" : id }

  /// The name of the test target.
  public var target: String { "\(title)Tests" }

  /// The path of the tests in `Exercises`.
  public var testsPath: String { "\(folder)/\(target).swift" }

  /// The path of the file that the reader edits, or of the library.
  public var editedPath: String { isStage ? "Library" : "\(folder)/\(title).swift" }

  /// The folder with what a stage adds to the library.
  public var additionsPath: String { "\(folder)/Library" }

  /// Whether the reader answers questions instead of writing code.
  public var isPrediction: Bool { title.hasPrefix("Predict") }
}
