import Foundation

/// One of the pictures in `Chapters/pictures`.
struct Picture {
  /// The names of all pictures.
  static let names: [String] = {
    let folder = Repository.root.appending(path: "Chapters/pictures").path
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (files ?? []).filter { $0.hasSuffix(".svg") }.sorted()
  }()

  private let text: String
  /// The styles, and the shapes that other shapes use, which all pictures share.
  let shared: Substring
  /// Everything after the shared part.
  private let drawing: Substring

  /// Reads a picture, or returns nil if it has no shared part.
  init?(_ name: String) {
    guard let text = Repository.package.text("Chapters/pictures/\(name)"),
      let shared = text.firstMatch(of: /<style>(?s:.*?)<\/defs>/)
    else { return nil }
    self.text = text
    self.shared = shared.output
    drawing = text[shared.range.upperBound...]
  }

  /// The width of the view box.
  var width: Int? {
    text.firstMatch(of: /viewBox="0 0 (\d+) \d+" width="\1"/).flatMap { Int($0.1) }
  }

  /// The font sizes, in units of the view box.
  var fontSizes: [Int] {
    text.matches(of: /font(?:-size)?[:=]["\s]*(\d+)/).compactMap { Int($0.1) }
  }

  /// The title, the description, and all labels.
  var words: [Substring] {
    text.matches(of: /<(?:title|desc|text)\b[^>]*>([^<]*)</).map(\.1)
  }

  /// The classes that the shared part defines.
  var definedClasses: Set<Substring> {
    Set(shared.matches(of: /\.([a-z]+(?:-[a-z]+)*)\b[^{}\n]*\{/).map(\.1))
  }

  /// The classes of the shapes.
  var classes: Set<Substring> { Self.classes(in: text[...]) }

  /// The kinds of arrows, and the other shared shapes, that are drawn outside of the legend.
  var kinds: Set<Substring> {
    Self.kinds(in: drawing.replacing(Self.legend, with: ""))
  }

  /// The kinds that the legend explains, each with its explanation.
  var explanations: [Substring: Substring] {
    guard let legend = drawing.firstMatch(of: Self.legend)?.output else { return [:] }
    let samples = legend.matches(of: /<(path|use)[^>]*>\s*<text[^>]*>([^<]*)</)
    return Dictionary(
      samples.compactMap { sample in
        Self.kinds(in: sample.output.0).first.map { ($0, sample.output.2) }
      }
    ) { first, _ in first }
  }

  nonisolated(unsafe) private static let legend = /<g class="legend">(?s:.*?)<\/g>/

  private static func classes(in text: Substring) -> Set<Substring> {
    Set(text.matches(of: /class="([^"]*)"/).flatMap { $0.1.split(separator: " ") })
  }

  private static func kinds(in text: Substring) -> Set<Substring> {
    let arrows: Set<Substring> = ["strong", "weak", "unowned", "call", "order", "time"]
    return classes(in: text).intersection(arrows)
      .union(text.matches(of: /href="#([^"]*)"/).map(\.1))
  }
}
