import Foundation

/// The list of all exercises, in the order of the book.
public struct Catalog: Sendable {
  /// The exercises, in the order of the book.
  public let exercises: [Exercise]

  /// The marks around the JSON text in the manifest, which occur nowhere else in the manifest.
  static let (opening, closing) = ("#\"\"\"\n", "\"\"\"#")

  /// Creates a catalog from the JSON text in a manifest.
  ///
  /// - Throws: ``WorkbookError`` if the manifest has no such text, or if the text isn't a list of
  ///   exercises.
  public init(manifest: String) throws {
    guard let start = manifest.range(of: Self.opening),
      let end = manifest[start.upperBound...].range(of: Self.closing)
    else {
      throw WorkbookError("Exercises/Package.swift has no catalog between #\"\"\" and \"\"\"#.")
    }
    let json = Data(manifest[start.upperBound..<end.lowerBound].utf8)
    do {
      exercises = try JSONDecoder().decode([Exercise].self, from: json)
    } catch {
      throw WorkbookError("The catalog in Exercises/Package.swift can't be read: \(error)")
    }
    guard !exercises.isEmpty else {
      throw WorkbookError(
        "The catalog in Exercises/Package.swift is empty. To restore it, run: "
          + "git restore Exercises/Package.swift"
      )
    }
  }

  /// Reads the catalog of a book.
  ///
  /// - Throws: ``WorkbookError`` if the manifest can't be read.
  public init(of book: Workbook) throws {
    guard let text = try? String(contentsOf: book.manifest, encoding: .utf8) else {
      throw WorkbookError("Exercises/Package.swift can't be read.")
    }
    try self.init(manifest: text)
  }
}
