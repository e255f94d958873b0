/// The two versions of a picture that follows the reader's colors.
///
/// DocC lets the reader choose between light and dark, and a picture can't see that choice.
struct Picture: Equatable {
  let light: String
  let dark: String

  /// Splits a picture with one `@media (prefers-color-scheme: dark)` block in its style.
  ///
  /// A picture without such a block has two equal versions.
  init(_ svg: String) {
    guard let start = svg.firstRange(of: /@media \(prefers-color-scheme: dark\) *\{/),
      let end = Self.end(of: svg[start.upperBound...])
    else {
      (light, dark) = (svg, svg)
      return
    }
    let (before, after) = (svg[..<start.lowerBound], svg[svg.index(after: end)...])
    light = String(before + after)
    dark = String(before + svg[start.upperBound..<end] + after)
  }

  /// Returns the position of the brace that closes a block, whose opening brace is in front of
  /// `text`.
  private static func end(of text: Substring) -> String.Index? {
    var depth = 1
    for index in text.indices {
      switch text[index] {
      case "{": depth += 1
      case "}": depth -= 1
      default: continue
      }
      if depth == 0 { return index }
    }
    return nil
  }
}
