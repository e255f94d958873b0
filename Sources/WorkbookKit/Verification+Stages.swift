import Foundation
import KVOClaims
import KVOLocking

extension Judge {
  /// Judges every stored answer to some stages, with one build for all.
  func verify(_ stages: [Stage]) throws -> Verification {
    var result = Verification()
    guard !stages.isEmpty else { return result }
    let variants = try stages.flatMap { try StageVariant.all(of: $0, in: book) }
    let package = try GeneratedPackage(stageVariants: variants, book: book)
    try makeFolder(package.folder)
    try FileLock.withLock(on: package.folder.appending(path: "lock")) {
      try package.write()
      let build = try toolchain.build(package.package(), product: GeneratedPackage.claims)
      guard build.termination == .exit(0) else {
        let error = BuildFailure(build).firstError
        let place = error.file.map { "\(book.shortened($0)):\(error.line ?? 0): " } ?? ""
        result.problems.append("the stages don't build: \(place)\(error.message)")
        return
      }
      let rows = Locked([Int: Verification.Row]())
      DispatchQueue.concurrentPerform(iterations: variants.count) { index in
        let row = row(for: variants[index], in: package)
        rows.withLock { $0[index] = row }
      }
      result.rows = rows.withLock { rows in variants.indices.compactMap { rows[$0] } }
    }
    return result
  }

  private func row(
    for variant: StageVariant,
    in package: GeneratedPackage
  ) -> Verification.Row {
    let verdict = Result {
      try ClaimRun(
        program: package.scratch.appending(path: "debug/\(GeneratedPackage.claims)"),
        library: variant.label,
        stage: variant.stage,
        folder: package.scratch.appending(path: "runs"),
        sources: [],
        savesBacktrace: false
      ).run()
    }
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
    guard let rejectingClaim else {
      return first.map { "expected solved, got “\($0.claim ?? "")”: \($0.message)" }
    }
    if first?.claim == rejectingClaim { return nil }
    let got = first.map { "“\($0.claim ?? "")”" } ?? verdict.state.rawValue
    return "expected “\(rejectingClaim)” to reject it first, got \(got)"
  }
}
