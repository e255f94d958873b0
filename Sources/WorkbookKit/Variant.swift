import Foundation

/// One version of an exercise that `verify` judges: the stub, or a kept answer.
struct Variant: Sendable {
  /// What judging it must come to.
  enum Expectation: Equatable, Sendable {
    case notWritten
    case solved
    /// The claim with this name fails.
    case rejected(by: String)
    /// The compiler refuses it with these words.
    case refused(with: String)
    /// Its first line says neither.
    case unknown
  }

  let exercise: Exercise
  /// The word "stub", or a folder of answers: "Solution", "Right/Pinned", "Wrong/AddressOnly".
  let name: String
  let source: URL

  /// A name for its module in the package of all variants.
  var module: String {
    "E\(exercise.id) \(name)".replacing(/\W/, with: "_")
  }

  var text: String { (try? String(contentsOf: source, encoding: .utf8)) ?? "" }

  var expectation: Expectation {
    if name == "stub" { return .notWritten }
    guard name.hasPrefix("Wrong/") else { return .solved }
    let first = String(text.prefix { $0 != "\n" })
    if let match = first.wholeMatch(of: /\/\/ Rejected by: `(.+)`\s*/) {
      return .rejected(by: String(match.1))
    }
    if let match = first.wholeMatch(of: /\/\/ Does not compile: (.+)/) {
      return .refused(with: String(match.1))
    }
    return .unknown
  }

  /// What must build beside all others.
  var compiles: Bool {
    if case .refused = expectation { false } else { true }
  }

  /// Lists an exercise's variants: the stub first, then what lies in its folder of answers.
  static func all(of exercise: Exercise, in book: Workbook) -> [Variant] {
    let answers = book.exercises.appending(path: "Answers/\(exercise.id)")
    func named(_ folder: String) -> [String] {
      let path = answers.appending(path: folder).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }
    let kept = (["Solution"] + named("Right") + named("Wrong")).map { name in
      let file = answers.appending(path: "\(name)/\(exercise.fileName)")
      return Variant(exercise: exercise, name: name, source: file)
    }
    return [Variant(exercise: exercise, name: "stub", source: book.stub(of: exercise))] + kept
  }
}
