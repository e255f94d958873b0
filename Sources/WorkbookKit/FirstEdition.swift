import Foundation

/// The progress that a reader made in the first edition.
enum FirstEdition {
  /// The relevant part of an entry.
  private struct Entry: Decodable {
    var state: String
    var file: String
  }

  /// Returns a line for each exercise that was solved.
  ///
  /// The first edition recorded no digest of the claims, so the exercises count as solved with
  /// older claims.
  static func lines(of book: Workbook) -> [ProgressLine] {
    let file = book.scratch.appending(path: "progress.json")
    guard let data = try? Data(contentsOf: file),
      let values = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let catalog = try? Catalog(of: book)
    else { return [] }
    return catalog.exercises.compactMap { exercise in
      // Decode each entry separately, so that an unreadable entry doesn't affect the others.
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
