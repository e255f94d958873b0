/// A request for measurements, made by the arguments of the program.
struct Request {
  /// The chapters whose rows to measure; nil for the comparisons.
  private(set) var chapters: ClosedRange<Int>?
  /// Whether to print JSON.
  private(set) var isJSON = false

  /// A sentence about arguments that ask for nothing.
  struct Misuse: Error {
    let sentence: String
  }

  init(_ arguments: some Sequence<String>) throws(Misuse) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json":
        isJSON = true
      case "--chapters":
        chapters = measuredChapters
        if let number = rest.first, !number.hasPrefix("--") {
          chapters = try Self.chapter(number)
          rest.removeFirst()
        }
      case "--designs":
        chapters = designsChapter...designsChapter
      default:
        let usage = "swift run -c release benchmark [--chapters [N] | --designs] [--json]"
        throw Misuse(sentence: "usage: \(usage)")
      }
    }
  }

  private static func chapter(_ number: String) throws(Misuse) -> ClosedRange<Int> {
    guard let chapter = Int(number), measuredChapters.contains(chapter) else {
      let (first, last) = (measuredChapters.lowerBound, measuredChapters.upperBound)
      throw Misuse(sentence: "'\(number)' isn't a chapter from \(first) to \(last).")
    }
    return chapter...chapter
  }
}
