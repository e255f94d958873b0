import Foundation
import KVOClaims
import KVOLocking

extension Judge {
  /// Looks for data races in the libraries that have passed, with one build for all.
  ///
  /// - Parameter judged: The libraries and their verdicts.
  /// - Returns: The verdicts after the search, in the same order.
  /// - Throws: ``WorkbookError`` if the libraries can't be built.
  func searchForRaces(
    in judged: [(variant: StageVariant, verdict: Result<Verdict, any Error>)]
  ) throws -> [Result<Verdict, any Error>] {
    #if os(Linux)
      let passed = judged.filter { variant, verdict in
        variant.stage >= .threads && (try? verdict.get().state) == .solved
      }
      guard !passed.isEmpty else { return judged.map(\.verdict) }
      let package = try GeneratedPackage(
        variants: passed.map(\.variant),
        program: .races,
        book: book
      )
      try package.write()
      let product = GeneratedPackage.Program.races.rawValue
      let build = try toolchain.build(package.package(), product: product)
      guard build.termination == .exit(0) else {
        throw WorkbookError(
          "The stages can't be built with ThreadSanitizer: \(BuildFailure(build).firstError.message)"
        )
      }
      return Self.inParallel(judged) { variant, verdict in
        guard passed.contains(where: { $0.variant.label == variant.label }) else { return verdict }
        var run = claimRun(of: variant, in: package)
        run.program = package.executable(.races)
        return Result { [run] in try verdict.get().afterSearch(forRaces: run.findRaces()) }
      }
    #else
      return judged.map(\.verdict)
    #endif
  }

  /// Looks for data races in the answers that have passed, with one build for all.
  ///
  /// - Parameter judged: The answers and their verdicts.
  /// - Returns: The verdicts after the search, in the same order.
  /// - Throws: ``WorkbookError`` if the answers can't be built.
  func searchForRaces(
    in judged: [(variant: Variant, verdict: Result<Verdict, any Error>)]
  ) throws -> [Result<Verdict, any Error>] {
    #if os(Linux)
      let passed = judged.filter { _, verdict in (try? verdict.get().needsSearchForRaces) == true }
      guard !passed.isEmpty else { return judged.map(\.verdict) }
      let generated = try GeneratedPackage(
        variants: passed.map(\.variant),
        findingRaces: true,
        book: book
      )
      try generated.write()
      let package = generated.package()
      let build = try toolchain.build(package)
      guard build.termination == .exit(0) else {
        throw WorkbookError(
          "The answers can't be built with ThreadSanitizer: "
            + BuildFailure(build).firstError.message
        )
      }
      return Self.inParallel(judged) { variant, verdict in
        Result {
          let verdict = try verdict.get()
          guard verdict.needsSearchForRaces else { return verdict }
          let module = variant.moduleForRaces
          let source = generated.file(variant.exercise.fileName, of: module).path
          return try searchForRaces(in: module, package, [source], source, after: verdict)
        }
      }
    #else
      return judged.map(\.verdict)
    #endif
  }

  /// Maps elements, as many at once as there are cores.
  static func inParallel<Element, Mapped>(
    _ elements: [Element],
    _ transform: (Element) -> Mapped
  ) -> [Mapped] {
    // The closure and the elements are used by several threads, but each element by only one.
    nonisolated(unsafe) let (elements, transform) = (elements, transform)
    nonisolated(unsafe) var results = [Mapped?](repeating: nil, count: elements.count)
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      let result = transform(elements[index])
      lock.withLock { results[index] = result }
    }
    return results.compactMap(\.self)
  }
}
