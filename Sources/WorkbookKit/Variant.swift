import Foundation

/// A version of an exercise that `verify` judges: the stub, or a kept answer.
struct Variant: Sendable {
  /// The verdict that a variant must get.
  enum Expectation: Equatable, Sendable {
    case notWritten
    case solved
    /// The claim with this name fails.
    case rejected(by: String)
    /// The loom has too many orders to try.
    case notJudged
    /// The compiler's first error contains this text.
    case doesNotCompile(error: String)
    /// The first line of a wrong answer states no expectation.
    case unknown
  }

  let exercise: Exercise
  /// The name, which is "stub" or a folder of answers: "Solution", "Right/Pinned", "Wrong/X".
  let name: String
  /// The file that replaces the reader's.
  let source: URL

  /// The name of the variant's module in the package of all variants.
  var module: String {
    "E\(exercise.id) \(name)".replacing(/\W/, with: "_")
  }

  /// The text of the file, which is empty if there is no file.
  var text: String { (try? String(contentsOf: source, encoding: .utf8)) ?? "" }

  /// The expected verdict, which a wrong answer states in its first line, as does a right one that
  /// can't be judged.
  var expectation: Expectation {
    if name == "stub" { return .notWritten }
    let first = String(text.prefix { $0 != "\n" })
    if name.hasPrefix("Right/"), first.hasPrefix("// Could not be judged: ") { return .notJudged }
    guard name.hasPrefix("Wrong/") else { return .solved }
    if let match = first.wholeMatch(of: /\/\/ Rejected by: `(.+)`\s*/) {
      return .rejected(by: String(match.1))
    }
    if let match = first.wholeMatch(of: /\/\/ Does not compile: (.+)/) {
      return .doesNotCompile(error: String(match.1))
    }
    return .unknown
  }

  /// Whether the variant must compile, so that it can be built along with all others.
  var compiles: Bool {
    if case .doesNotCompile = expectation { false } else { true }
  }

  /// Returns the variants of an exercise: the stub as it was shipped, and the stored answers.
  static func all(of exercise: Exercise, in book: Workbook) -> [Variant] {
    let answers = book.answers(of: exercise)
    func named(_ folder: String) -> [String] {
      let path = answers.appending(path: folder).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }
    let kept = (["Solution"] + named("Right") + named("Wrong")).map { name in
      let file = answers.appending(path: "\(name)/\(exercise.fileName)")
      return Variant(exercise: exercise, name: name, source: file)
    }
    let stub = Variant(exercise: exercise, name: "stub", source: book.pristineStub(of: exercise))
    return [stub] + kept
  }
}
