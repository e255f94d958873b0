import Foundation

/// The search for data races in answers that have passed.
extension Judge {
  /// Tests the claims about threads again, with ThreadSanitizer.
  ///
  /// - Parameters:
  ///   - files: The files of the library.
  ///   - contract: The contract.
  ///   - run: The run in which all claims held.
  ///   - verdict: The verdict of that run.
  /// - Returns: The same verdict if no race is found, or else a rejection.
  /// - Throws: ``WorkbookError`` if the claims can't be tested.
  func searchForRaces(
    in files: [URL: String],
    _ contract: Contract,
    _ run: ClaimRun,
    after verdict: Verdict
  ) throws -> Verdict {
    #if os(Linux)
      let package = try GeneratedPackage(
        library: files,
        contract: contract,
        program: .races,
        book: book
      )
      try package.write()
      let product = GeneratedPackage.Program.races.rawValue
      let build = try toolchain.build(package.package(), product: product)
      guard build.termination == .exit(0) else { return verdict.withoutSearchForRaces }
      var run = run
      run.program = package.executable(.races)
      return try verdict.afterSearch(forRaces: run.findRaces())
    #else
      return verdict.withoutSearchForRaces
    #endif
  }
}
