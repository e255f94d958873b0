import Foundation

extension StringProtocol {
  /// The text without the spaces around it.
  var trimmed: String { trimmingCharacters(in: .whitespaces) }

  /// The text with a capital first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Returns the path of a link's target, seen from the top folder.
///
/// - Parameters:
///   - target: The target, seen from the folder of the page.
///   - page: The path of the page.
/// - Returns: The path, without `..`.
func resolvedPath(_ target: String, from page: String) -> String {
  var parts = page.split(separator: "/").dropLast().map(String.init)
  for part in target.split(separator: "/") where part != "." {
    if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
  }
  return parts.joined(separator: "/")
}
