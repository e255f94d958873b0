import Foundation
import KVOClaims
import KVOLocking

extension Judge {
  /// Judges every stored answer to some stages, with one build for all.
  func verify(_ stages: [Stage]) throws -> Verification {
    var result = Verification()
    guard !stages.isEmpty else { return result }
    let variants = try stages.flatMap { try StageVariant.all(of: $0, in: book) }
    let package = try GeneratedPackage(variants: variants, program: .claims, book: book)
    try makeFolder(package.folder)
    try FileLock.withLock(on: package.folder.appending(path: "lock")) {
      try package.write()
      let build = try toolchain.build(
        package.package(),
        product: GeneratedPackage.Program.claims.rawValue
      )
      guard build.termination == .exit(0) else {
        let error = BuildFailure(build).firstError
        let place = error.file.map { "\(book.shortened($0)):\(error.line ?? 0): " } ?? ""
        result.problems.append("the stages don't build: \(place)\(error.message)")
        return
      }
      let (broken, tested) = (
        variants.filter { $0.expectation == .lacksRequirement },
        variants.filter { $0.expectation != .lacksRequirement }
      )
      let verdicts = Self.inParallel(tested) { variant in
        Result { try claimRun(of: variant, in: package).run() }
      }
      let unmet = try broken.map { try compile($0, in: package) }
      // The search replaces the package.
      let searched = try searchForRaces(in: Array(zip(tested, verdicts)))
      result.rows = zip(tested, searched).map(row) + unmet
    }
    return result
  }

  /// Compiles a variant whose contract must not compile.
  private func compile(
    _ variant: StageVariant,
    in package: GeneratedPackage
  ) throws -> Verification.Row {
    let module = variant.module
    let build = try toolchain.build(package.package(adding: module), target: module)
    let files = Set(variant.files.keys.map { package.file($0, of: module).path })
    let failure = BuildFailure(build)
    var row = Verification.Row(
      id: variant.stage.rawValue,
      variant: variant.name,
      state: .doesNotCompile
    )
    if let error = failure.firstError(in: files) {
      row.problem = "expected an error in the contract only, got \(error.message)"
    } else if failure.firstError(in: [package.file("Contract.swift", of: module).path]) == nil {
      row.problem = "expected an error in the contract, got none"
    }
    return row
  }

  /// Returns the run that tests the claims about a variant.
  func claimRun(of variant: StageVariant, in package: GeneratedPackage) -> ClaimRun {
    ClaimRun(
      program: package.executable(.claims),
      library: variant.label,
      stage: variant.stage,
      folder: package.scratch.appending(path: "runs"),
      sources: Set(variant.files.keys.map { package.file($0, of: variant.moduleForRaces).path }),
      savesBacktrace: false,
      stopsAtFailure: true
    )
  }

  private func row(
    for variant: StageVariant,
    _ verdict: Result<Verdict, any Error>
  ) -> Verification.Row {
    let problem: String? =
      switch verdict {
      case .success(let verdict): variant.problem(with: verdict)
      case .failure(let error): "\(error)"
      }
    return Verification.Row(
      id: variant.stage.rawValue,
      variant: variant.name,
      state: try? verdict.get().state,
      problem: problem
    )
  }
}

extension StageVariant {
  /// Returns the difference between a verdict and the expected one, or `nil` if there is none.
  func problem(with verdict: Verdict) -> String? {
    let first = verdict.failures.first
    let got = first.map { "“\($0.claim ?? "")”: \($0.message)" } ?? verdict.state.rawValue
    switch expectation {
    case .solved where verdict.state == .solved: return verdict.remark
    case .rejected(let claim) where first?.claim == claim: return nil
    case .begun where Claim.all.first { $0.sentence == first?.claim }?.step.stage == stage:
      return nil
    case .solved: return "expected solved, got \(got)"
    case .rejected(let claim): return "expected “\(claim)” to reject it first, got \(got)"
    case .begun: return "expected a claim of the stage to fail first, got \(got)"
    case .lacksRequirement: return "expected an error in the contract, got \(got)"
    }
  }
}
