import Foundation
import KVOLocking

/// Proves that the exercises judge as they promise.
public struct Verification: Codable, Sendable {
  /// What one variant came to.
  public struct Row: Codable, Sendable {
    /// The exercise's number.
    public var id: String
    /// "stub", "Solution", "Right/…" or "Wrong/…".
    public var variant: String
    /// What judging it came to.
    public var state: Verdict.State?
    /// Why that is not what was expected; `nil` if all is well.
    public var complaint: String?
  }

  /// One row for each variant.
  public var rows: [Row] = []
  /// What is missing or wrong beside the variants.
  public var complaints: [String] = []

  /// Whether every promise is kept.
  public var holds: Bool { complaints.isEmpty && rows.allSatisfy { $0.complaint == nil } }
}

extension Judge {
  /// Judges every variant of the exercises: one build for all, one process for each.
  public func verify(_ exercises: [Exercise]) throws -> Verification {
    var result = Verification()
    let variants = exercises.flatMap { Variant.all(of: $0, in: book) }
    result.complaints = exercises.flatMap { exercise in
      book.complaints(about: exercise, variants.filter { $0.exercise == exercise })
    }
    result.complaints += try Catalog(of: book).unlistedFolders(in: book)
    let package = VariantPackage(variants: variants, book: book)
    try FileManager.default.createDirectory(at: package.folder, withIntermediateDirectories: true)
    try FileLock.holding(package.folder.appending(path: "lock")) {
      try package.write()
      let build = try toolchain.build(package.built())
      guard build.ending == .exit(0) else {
        let error = firstError(in: build.output)
        let place = error.file.map { "\(book.shortened($0)):\(error.line ?? 0): " } ?? ""
        result.complaints.append("does not build: \(place)\(error.message)")
        return
      }
      result.rows = run(variants.filter(\.compiles), in: package)
      result.rows += try variants.filter { !$0.compiles }.map { try refuse($0, in: package) }
    }
    return result
  }

  /// Runs all variants, as many at once as there are cores.
  private func run(_ variants: [Variant], in package: VariantPackage) -> [Verification.Row] {
    let rows = Locked([Int: Verification.Row]())
    let built = package.built()
    DispatchQueue.concurrentPerform(iterations: variants.count) { index in
      let variant = variants[index]
      let verdict = Result {
        try toolchain.test(built, filter: "^\(variant.module)\\.", run: variant.module)
      }
      let row = row(for: variant, verdict)
      rows.withLock { $0[index] = row }
    }
    return rows.withLock { rows in variants.indices.compactMap { rows[$0] } }
  }

  /// Compiles a variant that must not compile, apart from all others.
  private func refuse(_ variant: Variant, in package: VariantPackage) throws -> Verification.Row {
    let build = try toolchain.build(package.built(refused: variant), target: variant.module)
    guard build.ending != .exit(0) else {
      var row = row(for: variant, .success(Verdict(state: .solved)))
      row.complaint = "compiles"
      return row
    }
    return row(for: variant, .success(Verdict(buildOutput: build.output)))
  }

  private func row(
    for variant: Variant,
    _ verdict: Result<Verdict, any Error>
  ) -> Verification.Row {
    let complaint =
      switch verdict {
      case .success(let verdict): variant.expectation.complaint(about: verdict)
      case .failure(let error): "\(error)"
      }
    return Verification.Row(
      id: variant.exercise.id,
      variant: variant.name,
      state: try? verdict.get().state,
      complaint: complaint
    )
  }
}
