import Foundation
import ProcessActivity

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

  /// Returns the text of a file, or an empty text if the file can't be read.
  func text(of file: URL) -> String {
    (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// Returns the files of an answer: the file to judge, and any other Swift files that the reader
  /// added to its folder.
  func answerFiles(of exercise: Exercise, attempt: String? = nil) -> [URL: String] {
    if exercise.stage != nil { return libraryFiles() }
    let source = source(of: exercise, attempt: attempt)
    let folder = source.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let others = names.filter { $0.hasSuffix(".swift") && $0 != exercise.testsName }
    let files = Set([source] + others.map { folder.appending(path: $0) })
    return Dictionary(uniqueKeysWithValues: files.map { ($0, text(of: $0)) })
  }

  /// Returns the text of an answer: the file to judge, followed by any other files.
  func answer(to exercise: Exercise, attempt: String? = nil) -> String {
    answer(
      answerFiles(of: exercise, attempt: attempt),
      first: source(of: exercise, attempt: attempt)
    )
  }

  /// Returns the texts of the files of an answer as one text.
  func answer(_ files: [URL: String], first source: URL) -> String {
    let others = files.keys.filter { $0 != source }.sorted { $0.path < $1.path }
    return ([source] + others).compactMap { files[$0] }.joined()
  }

  /// Returns the digest of the code of an exercise's tests, without comments.
  func digestOfClaims(of exercise: Exercise) -> Digest {
    if let stage = exercise.stage { return digestOfClaims(of: stage) }
    let code = SourceLine.all(in: text(of: tests(of: exercise)), codeOnly: true).map(\.text)
    return Digest(of: code.joined(separator: "\n"))
  }

  /// Returns a verdict that says which file of an exercise is missing, empty, or unreadable, or
  /// `nil` if there is no such file.
  func problem(with exercise: Exercise) -> Verdict? {
    let file = stub(of: exercise)
    if let problem = problem(withFile: file) {
      var status = stat()
      let isOpen = lstat(file.path, &status) == 0
      return Verdict(
        notJudged: isOpen ? problem : "\(exercise.heading(in: self)) isn't open yet.",
        advice: isOpen
          ? "To restore the stub, run: swift run workbook reset \(exercise.id)"
          : "To open it, run: swift run workbook open \(exercise.id)"
      )
    }
    if let problem = problem(withFile: tests(of: exercise)) {
      let path = shortened(tests(of: exercise).path)
      return Verdict(notJudged: problem, advice: "\(Self.toRestore) git restore \(path)")
    }
    return nil
  }

  /// Returns a verdict that says that the tests of an exercise were changed, or `nil` if they
  /// weren't or if `git` can't compare them.
  func problemWithChangedTests(of exercise: Exercise) throws -> Verdict? {
    let path = shortened(tests(of: exercise).path)
    let diff = try ChildProcess.run(
      "/usr/bin/env",
      ["git", "-C", root.path, "diff", "--quiet", "HEAD", "--", path],
      limit: ActivityLimit(working: 20, waiting: 20)
    )
    guard diff.termination == .exit(1) else { return nil }
    return Verdict(
      notJudged: "\(path) has been changed and doesn't compile.",
      advice: "\(Self.toRestore) git restore \(path)"
    )
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
      return "\(path) can't be read or isn't a text file."
    }
    return text.allSatisfy(\.isWhitespace) ? "\(path) is empty." : nil
  }
}

extension Workbook {
  /// The beginning of the advice for a damaged file of the workbook, before the command.
  static let toRestore = "To restore it, run this command in the workbook:"

  /// Checks that the package manager can build in the folder of the book.
  ///
  /// - Throws: ``WorkbookError`` if it can't.
  func checkPath() throws {
    if root.path.contains(where: { "\"\\".contains($0) || $0.isNewline }) {
      throw WorkbookError(
        "Swift can't build in a folder whose path contains a quotation mark, a backslash, or a "
          + "line break. Move the workbook to another folder."
      )
    }
    // The package of the exercises is named after its folder, and two packages can't share a name.
    if root.lastPathComponent.lowercased() == "exercises" {
      throw WorkbookError("The workbook can't be in a folder named Exercises. Rename the folder.")
    }
  }
}
