/// A request for measurements, made by the arguments of the program.
struct Request {
  /// The chapters whose rows to measure; nil for the comparisons.
  let chapters: ClosedRange<Int>?

  /// A sentence about arguments that ask for nothing.
  struct Misuse: Error {
    let sentence: String
  }

  init(_ arguments: some Sequence<String>) throws(Misuse) {
    let arguments = Array(arguments)
    switch (arguments.first, arguments.count) {
    case (nil, _): chapters = nil
    case ("--designs", 1): chapters = designsChapter...designsChapter
    case ("--chapters", 1): chapters = measuredChapters
    case ("--chapters", 2):
      guard let chapter = Int(arguments[1]), measuredChapters.contains(chapter) else {
        let (first, last) = (measuredChapters.lowerBound, measuredChapters.upperBound)
        throw Misuse(sentence: "'\(arguments[1])' isn't a chapter from \(first) to \(last).")
      }
      chapters = chapter...chapter
    default:
      let usage = "swift run -c release benchmark [--chapters [N] | --designs]"
      throw Misuse(sentence: "usage: \(usage)")
    }
  }
}
