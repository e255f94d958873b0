/// The measurements that the arguments of the program ask for.
enum Arguments: Equatable {
  /// The comparisons of the library with its alternatives.
  case comparisons
  /// The tables of appendix F and, if there's a folder, its charts.
  case costs(folder: String?)

  /// A sentence about arguments that ask for nothing.
  struct Misuse: Error {
    let sentence: String
  }

  init(_ words: some Sequence<String>) throws(Misuse) {
    let words = Array(words)
    switch (words.first, words.count) {
    case (nil, _): self = .comparisons
    case ("--costs", 1): self = .costs(folder: nil)
    case ("--costs", 2): self = .costs(folder: words[1])
    default: throw Misuse(sentence: "usage: swift run -c release benchmark [--costs [FOLDER]]")
    }
  }
}
