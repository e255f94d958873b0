import ExerciseReports
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
      onSearch()
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

  /// Runs the tests of an exercise again, with ThreadSanitizer.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - files: The files to judge.
  ///   - source: The file that contains the answer.
  ///   - verdict: The verdict of the run in which all claims held.
  /// - Returns: The same verdict if no race is found, or else a rejection.
  /// - Throws: ``WorkbookError`` if the tests can't be run.
  func searchForRaces(
    in exercise: Exercise,
    _ files: [URL: String],
    _ source: URL,
    after verdict: Verdict
  ) throws -> Verdict {
    #if os(Linux)
      onSearch()
      let generated = try GeneratedPackage(
        answers: [(exercise, files)],
        findingRaces: true,
        book: book
      )
      try generated.write()
      let package = generated.package()
      let build = try toolchain.build(package)
      guard build.termination == .exit(0) else { return verdict.withoutSearchForRaces }
      let sources = Set(files.keys.map(\.path))
      let module = exercise.moduleForRaces
      return try searchForRaces(in: module, package, sources, source.path, after: verdict)
    #else
      return verdict.withoutSearchForRaces
    #endif
  }

  /// Runs the tests of a module that was compiled for ThreadSanitizer.
  func searchForRaces(
    in module: String,
    _ package: Toolchain.Package,
    _ sources: Set<String>,
    _ source: String,
    after verdict: Verdict
  ) throws -> Verdict {
    let reports = try RaceReports(module, in: package.scratch.appending(path: "runs"))
    let search = try? toolchain.test(
      package,
      filter: "^\(module)\\.",
      run: module,
      source: source,
      savesBacktrace: false,
      environment: reports.environment(sources: sources)
    )
    // If ThreadSanitizer can't run on this machine, it ends the process before the first test.
    guard let search, search.woven.contains(where: \.isSearchedForRaces) else {
      return verdict.withoutSearchForRaces
    }
    return verdict.afterSearch(forRaces: search.failures.filter(\.isDataRace))
  }
}
