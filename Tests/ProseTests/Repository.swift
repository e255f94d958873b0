import Foundation

@testable import workbook

/// The files of the package that these tests belong to.
enum Repository {
  static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
  static let book = Book(root: root)

  /// The pages whose every claim is proved: the README, the pages about the project, the chapters,
  /// the reference, and the page of the recordings.
  static let pages =
    ["README.md"]
    + [
      ".github", "Chapters", "Chapters/teaching",
      "Sources/Chapter10KVOController/KVOController.docc",
    ].flatMap { folder in
      root.appending(path: folder).names.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    } + ["Tests/Recordings/README.md"]

  /// The tasks of the exercises, whose links are proved; what they show is judged with the answers.
  static let tasks = ["Exercises/README.md"] + book.tasks.map { "Exercises/\($0.path)" }

  /// Returns the text of a file.
  ///
  /// - Throws: ``Problem`` if there's no such file.
  static func text(_ path: String) throws -> String {
    if let complaint = complaint(aboutPath: path) { throw Problem(text: complaint) }
    return book.text(of: root.appending(path: path))
  }

  /// Returns a complaint if there's nothing at a path, or nil.
  static func complaint(aboutPath path: String) -> String? {
    let exists = root.appending(path: path).exists
    return exists ? nil : "expected a file or folder, got “\(path)”; correct the path"
  }

  /// Reads a page.
  static func page(_ path: String) throws -> Page { Page(path, text: try text(path)) }
}
