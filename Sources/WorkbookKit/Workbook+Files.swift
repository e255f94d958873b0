import Foundation

/// The files that the judge needs.
extension Workbook {
  /// Returns the file to judge: the reader's, or an answer that replaces it.
  func source(of exercise: Exercise, attempt: String?) -> URL {
    attempt.map { answers(of: exercise).appending(path: "\($0)/\(exercise.fileName)") }
      ?? stub(of: exercise)
  }

  /// Returns the file with the tests of an exercise.
  func tests(of exercise: Exercise) -> URL {
    exercises.appending(path: "\(exercise.folder)/\(exercise.testsName)")
  }

  /// Returns the text of a file, which is empty if the file can't be read.
  func text(of file: URL) -> String {
    (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// Returns the digest of the code of an exercise's tests, without comments.
  func digestOfClaims(of exercise: Exercise) -> Digest {
    let code = SourceLine.all(in: text(of: tests(of: exercise)), codeOnly: true).map(\.text)
    return Digest(of: code.joined(separator: "\n"))
  }

  /// Returns a verdict that says which file of an exercise is missing, or `nil` if none is.
  func problem(with exercise: Exercise) -> Verdict? {
    let reset = "To get the stub, run: swift run workbook reset \(exercise.id)"
    if let problem = problem(withFile: stub(of: exercise)) {
      return Verdict(notJudged: problem, advice: reset)
    }
    if let problem = problem(withFile: tests(of: exercise)) {
      let path = shortened(tests(of: exercise).path)
      return Verdict(notJudged: problem, advice: "To get the file, run: git restore \(path)")
    }
    return nil
  }

  private func problem(withFile file: URL) -> String? {
    let path = shortened(file.path)
    var status = stat()
    if stat(file.path, &status) != 0 {
      let isLink = lstat(file.path, &status) == 0
      return isLink ? "\(path) is a link to a missing file." : "\(path) is missing."
    }
    if status.st_mode & S_IFMT == S_IFDIR { return "\(path) is a folder. Move it away first." }
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      return "\(path) can't be read, or isn't a text file."
    }
    return text.allSatisfy(\.isWhitespace) ? "\(path) is empty." : nil
  }
}

extension BuildFailure {
  /// Returns the verdict on the code of an exercise.
  func verdict(of exercise: Exercise, _ source: String, in book: Workbook) throws -> Verdict {
    try verdict(source: source, tests: book.tests(of: exercise).path, imports: exercise.imports)
  }
}
