internal import KVOClaims

/// One exercise, as `Exercises/catalog.json` describes it.
public struct Exercise: Sendable, Equatable {
  /// The number, such as "2.1", or the name of a stage.
  public let id: String
  /// The name that a reader types, such as "weak-box".
  ///
  /// The name stays the same if the exercise gets another number or another file.
  public let name: String
  /// The stub's file name without its extension, such as "WeakBox".
  public let title: String
  /// The book's modules that the exercise imports.
  public let imports: [String]
  /// The idea that the exercise teaches, in one sentence, or an empty text.
  public let learned: String

  /// The number and the name, such as "2.1 weak-box", or only the name of a stage.
  public var label: String { stage == nil ? "\(id) \(name)" : name }

  /// The number of the chapter.
  public var chapter: Int { stage?.chapter ?? Int(id.prefix { $0 != "." }) ?? 0 }

  /// The folder below `Exercises`, such as "Chapter2/1-WeakBox" or "Chapter2/WeakMap".
  public var folder: String {
    stage == nil ? "Chapter\(id.replacing(".", with: "/"))-\(title)" : "Chapter\(chapter)/\(title)"
  }

  /// The name of the module that the exercise is built as.
  var module: String { "Exercise\(id.replacing(".", with: "_"))" }

  /// Whether the tests run the critical sections of several threads in every order.
  public var isWoven: Bool { imports.contains("KVOWeave") }

  /// Whether the reader answers questions instead of writing code.
  ///
  /// A prediction has only one right answer, and `verify` requires fewer wrong answers for it.
  public var isPrediction: Bool { title.hasPrefix("Predict") }

  /// The name of the file that the reader edits.
  public var fileName: String { "\(title).swift" }

  /// The name of the file with the tests.
  public var testsName: String { "\(title)Tests.swift" }
}

extension Exercise: Decodable {
  private enum CodingKeys: CodingKey { case id, name, title, imports, learned }

  /// Decodes an entry of the catalog, in which the imports and the idea may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    title = try container.decode(String.self, forKey: .title)
    imports = try container.decodeIfPresent([String].self, forKey: .imports) ?? []
    learned = try container.decodeIfPresent(String.self, forKey: .learned) ?? ""
  }
}
