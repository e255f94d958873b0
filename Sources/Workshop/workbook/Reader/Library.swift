import Foundation
import WorkbookKit

/// The reader's library, in `Exercises/Library`.
///
/// All of its files are the reader's, except for the contract, which says what the tests ask of the
/// library, and which stage it has reached. The folder of a stage has what the stage adds: its
/// contract, and mostly a file to begin with.
struct Library {
  /// The name of the file that belongs to the workbook.
  static let contract = "Contract.swift"

  let book: Workbook
  let catalog: Catalog

  init(in book: Workbook, _ catalog: Catalog) {
    (self.book, self.catalog) = (book, catalog)
  }

  /// The reader's files, by name.
  var files: [String: String] {
    book.swiftFiles(in: folder).filter { $0.key != Self.contract }
  }

  private var folder: URL { book.own("Library") }

  /// Returns the last stage that the library has begun, which its contract names.
  ///
  /// - Throws: ``WorkbookError`` if the contract is missing, or isn't the workbook's.
  func reached() throws -> Exercise {
    let text = book.text(of: folder.appending(path: Self.contract))
    let number = text.firstMatch(of: /static let chapter = (\d+)/).flatMap { Int($0.1) }
    let stage = catalog.exercises.first { $0.isStage && $0.chapter == number }
    let path = "Exercises/Library/\(Self.contract)"
    guard let stage else {
      let example = catalog.exercises.last(where: \.isStage).map(additionsPath) ?? "Library"
      throw WorkbookError(
        "\(path) is missing, or it doesn't name a chapter. It belongs to the workbook. To bring it "
          + "back, copy that of the chapter that your library has reached, such as: cp "
          + "\(example)/\(Self.contract) Exercises/Library"
      )
    }
    if Self.without(origin: text) != Self.without(origin: contractText(of: stage)) {
      throw WorkbookError(
        "\(path) isn't the one of this version of the workbook, so it may ask for something else. To "
          + "replace it, run: cp \(additionsPath(of: stage))/\(Self.contract) Exercises/Library"
      )
    }
    return stage
  }

  /// What the library was at first, which its contract says.
  var origin: String {
    let text = book.text(of: folder.appending(path: Self.contract))
    return text.firstMatch(of: Self.origin).map { String($0.1) } ?? ""
  }

  private static var origin: some RegexComponent<(Substring, Substring)> {
    /\/\/ At first, the library was (.*)\.\n/
  }

  private static func without(origin text: String) -> String { text.replacing(origin, with: "") }

  /// Returns the contract of a stage for a library with an origin.
  private func contract(of stage: Exercise, origin: String) -> String {
    contractText(of: stage).replacing(
      Self.origin,
      with: "// At first, the library was \(origin).\n"
    )
  }

  private func contractText(of stage: Exercise) -> String {
    book.text(of: additions(of: stage).appending(path: Self.contract))
  }

  /// Adds what a stage adds, and returns the names of the new files.
  ///
  /// Of the reader's files, none is replaced.
  func begin(_ stage: Exercise) throws -> [String] {
    var additions = book.swiftFiles(in: additions(of: stage))
    if !origin.isEmpty { additions[Self.contract] = contract(of: stage, origin: origin) }
    let new = additions.filter { name, _ in
      name == Self.contract || !exists(folder.appending(path: name))
    }
    for (name, text) in new { try folder.appending(path: name).update(with: text) }
    return new.keys.filter { $0 != Self.contract }.sorted()
  }

  /// Returns whether there's something at a path, even a link that leads nowhere.
  private func exists(_ file: URL) -> Bool {
    var information = stat()
    return lstat(file.path, &information) == 0
  }

  private func additions(of stage: Exercise) -> URL { book.own(stage.additionsPath) }

  private func additionsPath(of stage: Exercise) -> String { book.openable(additions(of: stage)) }

  /// Returns the contract of a stage, as the file of a library.
  func contract(of stage: Exercise) -> [String: String] {
    [Self.contract: contractText(of: stage)]
  }

  /// Returns the library with which a stage begins: our answer to the previous stage, and what the
  /// stage adds.
  func start(of stage: Exercise) throws -> [String: String] {
    let additions = book.swiftFiles(in: additions(of: stage))
    guard let previous = catalog.stage(before: stage) else { return additions }
    let origin = "the workbook's code of chapter \(previous.chapter)"
    return try ModelAnswer(ofChapter: previous.chapter, in: book).files
      .merging(additions) { answer, _ in answer }
      .merging([Self.contract: contract(of: stage, origin: origin)]) { $1 }
  }

  /// Returns our answer to a stage with one of the stored mistakes.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - name: The name of the mistake, or `nil` for any of them.
  /// - Returns: The texts of the library's files, by path.
  /// - Throws: ``WorkbookError`` if there's no such mistake, or if a file can't be read.
  func broken(at stage: Exercise, named name: String?) throws -> [String: String] {
    let wrong = try StoredAnswer.all(to: stage, in: book).filter { answer in
      if case .rejected = answer.expectation { true } else { false }
    }
    let mistakes = wrong.map { (name: String($0.name.trimmingPrefix("Wrong/")), files: $0.files) }
    let named = name.map { name in
      mistakes.first { $0.name.lowercased() == name.lowercased() }
    }
    guard let mistake = named ?? mistakes.randomElement() else {
      let near = nearest(to: name ?? "", among: mistakes.map(\.name), limit: 3)
      throw WorkbookError(
        "There is no stored mistake \(quoted(name ?? "")) at the stage \(stage.name). Did you mean "
          + "\(listed(near, "or"))? To get any mistake, leave the name out."
      )
    }
    let files = Dictionary(
      uniqueKeysWithValues: mistake.files.map { path, text in
        // A stored file may begin with a comment that gives the mistake away.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.drop { $0.hasPrefix("// Rejected by: ") }
        return (String(path.trimmingPrefix("Library/")), shown.joined(separator: "\n"))
      }
    )
    let origin = "the workbook's code of chapter \(stage.chapter), with a mistake"
    return files.merging([Self.contract: contract(of: stage, origin: origin)]) { $1 }
  }

  /// Moves the library aside, puts other files in its place, and returns the folder with the
  /// reader's files, or `nil` if the files are the same.
  func replace(with files: [String: String]) throws -> URL? {
    if book.swiftFiles(in: folder) == files { return nil }
    let new = book.root.appending(path: ".build/workbook/library")
    // If a file can't be written, the library stays as it is.
    try? FileManager.default.removeItem(at: new)
    try makeFolder(new)
    for (path, text) in files { try new.appending(path: path).update(with: text) }
    let aside = freeFolder()
    do {
      try FileManager.default.moveItem(at: folder, to: aside)
      try FileManager.default.moveItem(at: new, to: folder)
    } catch {
      throw WorkbookError(
        "Your library, and the files that should take its place, are in \(book.openable(aside)) and "
          + "\(book.openable(new))",
        error
      )
    }
    return aside
  }

  /// Returns a folder beside the library that doesn't exist yet.
  func freeFolder() -> URL {
    var number = 1
    while exists(book.own("Library-\(number)")) { number += 1 }
    return book.own("Library-\(number)")
  }
}
