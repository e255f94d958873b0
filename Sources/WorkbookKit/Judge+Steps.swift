import Foundation

/// The steps of judging, during which this process holds the lock of the build.
extension Judge {
  /// Builds all exercises at once or, if that fails, one by one, and judges each.
  func judgeWithLock(
    _ exercises: [Exercise],
    _ attempt: String?,
    _ report: (Judgment) throws -> Void
  ) throws {
    let package = package(with: exercises, attempt)
    let (build, answers) = try build(package, exercises, attempt)
    if build.termination != .exit(0), exercises.count > 1 {
      for exercise in exercises { try judgeWithLock([exercise], attempt, report) }
      return
    }
    for (exercise, answer) in zip(exercises, answers) {
      var judgment = Judgment(exercise: exercise, answer: answer)
      let source = book.source(of: exercise, attempt: attempt)
      judgment.verdict =
        if build.termination == .exit(0) {
          try run(exercise, in: package, source) { failure in
            judgment.verdict = failure
            try report(judgment)
            judgment.followsFailure = true
          }
        } else {
          try BuildFailure(build).verdict(of: exercise, source, in: book)
        }
      judgment.isFinal = true
      try report(judgment)
    }
  }

  /// Returns the package with some exercises.
  private func package(with exercises: [Exercise], _ attempt: String?) -> Toolchain.Package {
    var environment = ["WORKBOOK_ONLY": exercises.map(\.id).joined(separator: ",")]
    environment["WORKBOOK_ATTEMPT"] = attempt
    // Use a separate scratch folder, so that this build doesn't wait for the reader's
    // `swift build`.
    return Toolchain.Package(
      name: "Exercises",
      folder: book.exercises,
      scratch: book.scratch,
      environment: environment
    )
  }

  /// Builds a package and returns the result with the texts that were compiled.
  ///
  /// If the reader saves a file during the build, it's unclear which text was compiled, so the build
  /// is repeated.
  private func build(
    _ package: Toolchain.Package,
    _ exercises: [Exercise],
    _ attempt: String?
  ) throws -> (ChildProcess.Completion, answers: [String]) {
    while true {
      let answers = exercises.map { book.answer(to: $0, attempt: attempt) }
      let build = try toolchain.build(package)
      if exercises.map({ book.answer(to: $0, attempt: attempt) }) == answers {
        return (build, answers)
      }
    }
  }

  private func run(
    _ exercise: Exercise,
    in package: Toolchain.Package,
    _ source: URL,
    onFailure: (Verdict) throws -> Void
  ) throws -> Verdict {
    try toolchain.test(
      package,
      filter: "^\(exercise.module)\\.",
      run: exercise.id,
      source: source.path,
      onFailure: onFailure
    )
  }

  /// Deletes the judge's build if it was made in another folder, because the compiler's modules
  /// contain paths, so a book that was moved or copied can't use them.
  func discardBuildOfAnotherFolder() throws {
    let (mark, path) = (book.scratch.appending(path: "folder.txt"), book.root.path)
    let files = FileManager.default
    if files.fileExists(atPath: mark.path), book.text(of: mark) != path {
      let kept = ["lock", "progress.json"]
      let names = (try? files.contentsOfDirectory(atPath: book.scratch.path)) ?? []
      for name in names where !kept.contains(name) {
        try? files.removeItem(at: book.scratch.appending(path: name))
      }
    }
    try Data(path.utf8).writeInOneStep(to: mark, shownAs: mark.path)
  }
}
