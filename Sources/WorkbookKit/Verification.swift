import Foundation
import KVOLocking

/// The result of verifying that the exercises are judged as they should be.
public struct Verification: Codable, Sendable {
  /// The result for one variant.
  public struct Row: Codable, Sendable {
    /// The number of the exercise.
    public var id: String
    /// The name of the variant: "stub", "Solution", "Right/…", or "Wrong/…".
    public var variant: String
    /// The state of the verdict.
    public var state: Verdict.State?
    /// The difference from the expected verdict, or `nil` if there is none.
    public var problem: String?
  }

  /// One row for each variant.
  public var rows: [Row] = []
  /// The problems that don't concern a single variant.
  public var problems: [String] = []

  /// Whether there are no problems.
  public var isSuccess: Bool { problems.isEmpty && rows.allSatisfy { $0.problem == nil } }
}

extension Judge {
  /// Judges every variant of the exercises, with one build for all and one process for each.
  public func verify(_ all: [Exercise]) throws -> Verification {
    let exercises = all.filter { $0.stage == nil }
    var result = Verification()
    let stages = try verify(all.compactMap(\.stage))
    let variants = exercises.flatMap { Variant.all(of: $0, in: book) }
    result.problems = exercises.flatMap { exercise in
      book.problems(with: exercise, variants.filter { $0.exercise == exercise })
    }
    result.problems += all.compactMap(\.problemWithLearned)
    result.problems += try Catalog(of: book).unlistedFolders(in: book)
    let package = try GeneratedPackage(variants: variants, book: book)
    try makeFolder(package.folder)
    try FileLock.withLock(on: package.folder.appending(path: "lock")) {
      try package.write()
      let build = try toolchain.build(package.package())
      guard build.termination == .exit(0) else {
        let error = BuildFailure(build).firstError
        let place = error.file.map { "\(book.shortened($0)):\(error.line ?? 0): " } ?? ""
        result.problems.append("does not build: \(place)\(error.message)")
        return
      }
      let compiled = variants.filter(\.compiles)
      let verdicts = Self.inParallel(compiled) { variant in test(variant, in: package) }
      let broken = try variants.filter { !$0.compiles }.map { try compile($0, in: package) }
      // The search replaces the package.
      let searched = try searchForRaces(in: Array(zip(compiled, verdicts)))
      result.rows = zip(compiled, searched).map(row) + broken
    }
    result.rows += stages.rows
    result.problems += stages.problems
    return result
  }

  /// Runs the tests of a variant that was built.
  private func test(
    _ variant: Variant,
    in package: GeneratedPackage
  ) -> Result<Verdict, any Error> {
    Result {
      try toolchain.test(
        package.package(),
        filter: "^\(variant.module)\\.",
        run: variant.module,
        source: package.file(variant.exercise.fileName, of: variant.module).path,
        savesBacktrace: false
      )
    }
  }

  /// Compiles a variant that must not compile, separately from all others.
  private func compile(_ variant: Variant, in package: GeneratedPackage) throws -> Verification.Row
  {
    let build = try toolchain.build(package.package(adding: variant.module), target: variant.module)
    guard build.termination != .exit(0) else {
      var row = row(for: variant, .success(Verdict(state: .solved)))
      row.problem = "expected a compiler error, got none"
      return row
    }
    var verdict = Verdict(state: .doesNotCompile)
    verdict.failures = [BuildFailure(build).firstError]
    return row(for: variant, .success(verdict))
  }

  private func row(
    for variant: Variant,
    _ verdict: Result<Verdict, any Error>
  ) -> Verification.Row {
    let problem =
      switch verdict {
      case .success(let verdict): variant.expectation.problem(with: verdict)
      case .failure(let error): "\(error)"
      }
    return Verification.Row(
      id: variant.exercise.id,
      variant: variant.name,
      state: try? verdict.get().state,
      problem: problem
    )
  }
}
