import Foundation

/// The steps of judging, during which this process holds the lock of the build.
extension Judge {
  /// Builds all exercises at once or, if that fails, one by one, and judges each.
  func judgeWithLock(
    _ exercises: [Exercise],
    _ attempt: String?,
    _ report: (Judgment) throws -> Void
  ) throws {
    let answers = exercises.map { ($0, files: book.answerFiles(of: $0, attempt: attempt)) }
    let generated = try GeneratedPackage(answers: answers, book: book)
    let package = generated.package()
    let build = try build(generated)
    if build.termination != .exit(0), exercises.count > 1 {
      for exercise in exercises { try judgeWithLock([exercise], attempt, report) }
      return
    }
    for (exercise, files) in answers {
      let warnings = Warnings(build, about: files, in: book.scratch).all
      let source = book.source(of: exercise, attempt: attempt)
      var judgment = Judgment(exercise: exercise, answer: book.answer(files, first: source))
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
      judgment.verdict.warnings = warnings
      if judgment.verdict.needsSearchForRaces {
        judgment.verdict = try searchForRaces(in: exercise, files, source, after: judgment.verdict)
      }
      judgment.isFinal = true
      try report(judgment)
    }
  }

  /// Writes the files of a package, and builds it.
  ///
  /// - Parameters:
  ///   - generated: The package.
  ///   - product: The program to build, or `nil` for the tests.
  /// - Returns: The result.
  /// - Throws: ``WorkbookError`` if a file can't be written, or the compiler can't be started.
  func build(
    _ generated: GeneratedPackage,
    product: String? = nil
  ) throws -> ChildProcess.Completion {
    try generated.write()
    return try toolchain.build(generated.package(), product: product)
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
    try Data(path.utf8).write(toFile: mark, shownAs: mark.path)
  }
}
