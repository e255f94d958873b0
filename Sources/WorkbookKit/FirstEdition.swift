import Foundation

/// The progress that a reader of the first edition has made.
enum FirstEdition {
  /// The part of an entry that matters here.
  private struct Entry: Decodable {
    var state: String
    var file: String
  }

  /// Returns a line for each exercise that was solved.
  ///
  /// The first edition recorded no digest of the claims, so the exercises count as solved with older
  /// claims.
  static func lines(of book: Workbook) -> [ProgressLine] {
    let file = book.scratch.appending(path: "progress.json")
    guard let data = try? Data(contentsOf: file),
      let values = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let catalog = try? Catalog(of: book)
    else { return [] }
    return catalog.exercises.compactMap { exercise in
      // Each entry is decoded on its own, so that one that can't be read doesn't affect the others.
      guard let value = values[exercise.id], JSONSerialization.isValidJSONObject(value),
        let data = try? JSONSerialization.data(withJSONObject: value),
        let entry = try? JSONDecoder().decode(Entry.self, from: data), entry.state == "solved"
      else { return nil }
      return .entry(
        ProgressLine.Entry(name: exercise.name, state: .solved, answer: Digest(of: entry.file))
      )
    }
  }
}
