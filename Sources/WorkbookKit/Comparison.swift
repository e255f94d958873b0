import Foundation
internal import KVOClaims

/// The reader's files and those of our solution.
public struct Comparison: Sendable {
  /// A file of the reader's, of our solution, or of both.
  public struct File: Sendable {
    /// The name.
    public let name: String
    /// The reader's text, or `nil` if there is no such file.
    public let yours: String?
    /// Our text, or `nil` if there is no such file.
    public let ours: String?

    /// The number of bytes in both texts.
    public var size: Int { (yours?.utf8.count ?? 0) + (ours?.utf8.count ?? 0) }
  }

  /// The path of the reader's file or library.
  public let yourPath: String
  /// The path of our solution.
  public let ourPath: String
  /// The files.
  public let files: [File]

  /// Reads the files for an exercise.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if a file can't be read.
  public init(of exercise: Exercise, in book: Workbook) throws {
    yourPath = book.shortened(book.stub(of: exercise).path)
    if let stage = exercise.stage {
      let yours = Dictionary(
        book.libraryFiles().map { ($0.key.lastPathComponent, $0.value) },
        uniquingKeysWith: { first, _ in first }
      )
      guard !yours.isEmpty else {
        throw WorkbookError(
          "\(yourPath) has no Swift files. To begin, run: swift run workbook open \(exercise.name)"
        )
      }
      let ours = try ModelAnswer(to: stage, in: book).files
      ourPath = "chapter \(stage.chapter)"
      files = Set(yours.keys).union(ours.keys).sorted().map {
        File(name: $0, yours: yours[$0], ours: ours[$0])
      }
      return
    }
    let solution = book.solution(of: exercise)
    guard let yours = try? String(contentsOf: book.stub(of: exercise), encoding: .utf8) else {
      throw WorkbookError(
        "\(yourPath) can't be read. If it's missing, open the exercise: "
          + "swift run workbook open \(exercise.id)"
      )
    }
    ourPath = book.shortened(solution.path)
    guard let ours = try? String(contentsOf: solution, encoding: .utf8) else {
      throw WorkbookError(
        "\(ourPath) can't be read. \(Workbook.toRestore) git restore Exercises/Answers"
      )
    }
    files = [File(name: exercise.fileName, yours: yours, ours: ours)]
  }
}
