import Foundation
import KVOClaims

/// The judging of the reader's library.
extension Judge {
  /// Judges the reader's library at a stage, or a stored one.
  func judgeWithLock(
    _ exercise: Exercise,
    _ stage: Stage,
    _ attempt: String?,
    _ report: (Judgment) throws -> Void
  ) throws {
    let files = try attempt.map { try storedFiles(of: $0, to: stage) } ?? book.libraryFiles()
    var judgment = Judgment(exercise: exercise, answer: book.libraryText())
    if files.isEmpty {
      judgment.verdict = Verdict(
        notJudged: "\(book.shortened(book.library.path)) has no Swift files.",
        advice: "To begin, run: swift run workbook open \(stage.rawValue)"
      )
    } else {
      let reached = attempt == nil ? max(stage, ReaderLibrary(of: book).stage ?? stage) : stage
      judgment.verdict = try verdict(on: files, at: stage, reached: reached) { failure in
        judgment.verdict = failure
        try report(judgment)
        judgment.followsFailure = true
      }
    }
    judgment.isFinal = true
    try report(judgment)
  }

  private func verdict(
    on files: [URL: String],
    at stage: Stage,
    reached: Stage,
    onFailure: (Verdict) throws -> Void
  ) throws -> Verdict {
    let contract = try Contract(for: reached, in: book)
    let package = try GeneratedPackage(
      library: files,
      contract: contract,
      program: .claims,
      book: book
    )
    let build = try build(package, product: GeneratedPackage.Program.claims.rawValue)
    let warnings = Warnings(build, about: files, in: book.scratch).all
    guard build.termination == .exit(0) else {
      let verdict = try BuildFailure(build).verdict(of: contract, package, files, in: book)
      // The reader may be in the middle of a later stage, which requires more.
      let isUnmet = verdict.failures.first?.file == ReaderLibrary(of: book).contract.path
      return isUnmet && stage < reached
        ? try self.verdict(on: files, at: stage, reached: stage, onFailure: onFailure) : verdict
    }
    let run = ClaimRun(
      program: package.executable(.claims),
      library: GeneratedPackage.yours,
      stage: stage,
      libraryStage: reached,
      folder: package.scratch.appending(path: "runs"),
      sources: Set(files.keys.map(\.path))
    )
    var verdict = try run.run(onFailure: onFailure)
    verdict.warnings = warnings
    guard verdict.state == .solved, stage >= .threads else { return verdict }
    return try searchForRaces(in: files, contract, run, after: verdict)
  }

  /// Returns the files of a stored answer to a stage.
  private func storedFiles(of attempt: String, to stage: Stage) throws -> [URL: String] {
    let variants = try StageVariant.all(of: stage, in: book).filter { $0.name != "stub" }
    guard let variant = variants.first(where: { $0.name == attempt }) else { return [:] }
    let folder = book.exercises.appending(path: "Answers/\(stage.rawValue)/\(attempt)")
    let files = variant.files.map { (folder.appending(path: $0.key), $0.value) }
    return Dictionary(uniqueKeysWithValues: files)
  }
}

extension BuildFailure {
  /// Returns the verdict on a library that doesn't compile with the contract.
  fileprivate func verdict(
    of contract: Contract,
    _ package: GeneratedPackage,
    _ files: [URL: String],
    in book: Workbook
  ) throws -> Verdict {
    let copy = package.file("Contract.swift", of: GeneratedPackage.Program.claims.rawValue).path
    if let error = firstError(in: [copy]), firstError(in: Set(files.keys.map(\.path))) == nil {
      let line = error.line ?? 1
      var verdict = Verdict(state: .doesNotCompile)
      let requirement = contract.requirement(atLine: line)
      verdict.failures = [
        Verdict.Failure(
          message: "The contract requires: \(requirement ?? "This line compiles.")"
            + " The compiler says: \(error.message)",
          file: ReaderLibrary(of: book).contract.path,
          line: line
        )
      ]
      return verdict
    }
    let first = files.keys.map(\.path).min() ?? ""
    return try verdict(
      source: first,
      tests: book.library.appending(path: "Contract.swift").path,
      imports: GeneratedPackage.libraryImports,
      surroundings: { Surroundings.problem(scratch: book.scratch) }
    )
  }
}
