/// A request for measurements, made by the arguments of the program.
enum Request: Equatable {
  /// The comparisons of the library with its alternatives.
  case comparisons
  /// The tables of appendix F and, if there's a folder, its charts.
  case costs(folder: String?)

  /// A sentence about arguments that ask for nothing.
  struct Misuse: Error {
    let sentence: String
  }

  init(_ arguments: some Sequence<String>) throws(Misuse) {
    let arguments = Array(arguments)
    switch (arguments.first, arguments.count) {
    case (nil, _): self = .comparisons
    case ("--costs", 1): self = .costs(folder: nil)
    case ("--costs", 2): self = .costs(folder: arguments[1])
    default: throw Misuse(sentence: "usage: swift run -c release benchmark [--costs [FOLDER]]")
    }
  }
}
