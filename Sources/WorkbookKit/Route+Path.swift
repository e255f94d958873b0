import Foundation

extension Route.Path {
  /// Creates the path that a reader's answer names by its number or its name.
  ///
  /// An empty answer stands for everything.
  public init?(answer: String) {
    let word = answer.trimmingCharacters(in: .whitespaces).lowercased()
    let paths = Self.allCases
    if word.isEmpty {
      self = .all
    } else if let number = Int(word), paths.indices.contains(number - 1) {
      self = paths[number - 1]
    } else {
      self.init(rawValue: word)
    }
  }
}
