import KVOExercises
import Foundation
import WorkbookKit

/// A judge, which runs the tests of an exercise and returns a verdict.
struct Judge {
  let book: Workbook
  let catalog: Catalog
  /// The package with the code to judge.
  let package: URL

  /// The stage that the package's manifest names.
  let reached: Exercise

  /// Creates a judge of the reader's package, or of a copy of it.
  init(_ book: Workbook, _ catalog: Catalog, package: URL? = nil, reached: Exercise) {
    (self.book, self.catalog, self.reached) = (book, catalog, reached)
    self.package = package ?? book.home
    ChildProcess.disableCoreDumps()
  }

  /// Judges an exercise.
  ///
  /// A stage that the library has passed is judged by those of its claims that still apply, which
  /// are part of the current stage's test.
  ///
  /// - Parameter exercise: The exercise.
  /// - Returns: The verdict.
  /// - Throws: ``WorkbookError`` if the tools or the machine prevent a verdict.
  func judge(_ exercise: Exercise) throws -> Verdict {
    let target = exercise.isStage ? reached : exercise
    var before: [String: String] = [:]
    var verdict = Verdict(notJudged: "The files were saved again and again while they were built.")
    // What was built is what was saved last, unless a file has been saved during the build.
    for _ in 1...3 {
      before = files(of: target)
      verdict = try judge(exercise, by: target, Set(before.keys))
      if files(of: target) == before { return verdict }
    }
    return verdict
  }

  private func judge(
    _ exercise: Exercise,
    by target: Exercise,
    _ files: Set<String>
  ) throws -> Verdict {
    if let problem = problem(with: target, files) { return problem }
    let run = try TestRun(package: package, target: target.target).run()
    guard !run.reports.isEmpty else {
      var verdict = verdict(ofBuild: run, target, files)
      if verdict.state == .doesNotCompile, target != exercise, exercise.isStage {
        verdict.remark = """
          Package.swift says that your library has reached the stage \(target.name), so it's built for \
          that stage. To check \(exercise.name) alone, write there: let stage = "\(exercise.name)"
          """
      }
      return verdict
    }
    let stages = catalog.exercises.filter { $0.isStage && $0.chapter <= exercise.chapter }.map(\.id)
    var verdict = Verdict(of: run, stages: exercise.isStage ? stages : [], files: files)
    verdict.warnings = Diagnostic.all("warning", in: run.output).filter {
      files.contains($0.place.file)
    }
    if verdict.state == .solved, isSearchedForRaces(target) {
      try searchForRaces(by: target, files, &verdict)
    }
    return verdict
  }

  /// Returns the texts of the reader's files, by path.
  private func files(of target: Exercise) -> [String: String] {
    let folder = package.appending(path: target.isStage ? "Library" : target.folder)
    let tests = package.appending(path: target.testsPath).path
    return book.swiftFiles(in: folder).reduce(into: [:]) { files, file in
      let path = folder.appending(path: file.key).path
      if path != tests { files[path] = file.value }
    }
  }

  /// Returns a verdict that says which file is missing or empty, or `nil` if there is none.
  private func problem(with target: Exercise, _ files: Set<String>) -> Verdict? {
    let file = package.appending(path: target.editedPath)
    let path = book.shortened(file.path)
    let advice = "To restore it, run: swift run workbook reset \(target.id)"
    if target.isStage {
      return files.isEmpty ? Verdict(notJudged: "\(path) has no Swift files.") : nil
    }
    guard book.text(of: manifests.own).contains("\"\(target.folder)\"") else {
      return Verdict(
        notJudged: "Package.swift doesn't list \(target.folder). Has the workbook been updated?",
        advice: "Compare the manifests: \(comparison)"
      )
    }
    guard files.contains(file.path) else {
      return Verdict(notJudged: "\(path) is missing.", advice: advice)
    }
    return book.text(of: file).allSatisfy(\.isWhitespace)
      ? Verdict(notJudged: "\(path) is empty, or it can't be read.", advice: advice) : nil
  }

  private func verdict(
    ofBuild run: TestRun.Result,
    _ target: Exercise,
    _ files: Set<String>
  ) -> Verdict {
    let folders = (target.isStage ? ["Contract"] : []) + [target.folder]
    return Verdict(
      ofBuild: run,
      files: files,
      supplied: folders.map { package.appending(path: $0) },
      advice: """
        To examine this machine, run: swift run workbook doctor. If you've edited Package.swift or \
        updated the workbook, compare the manifests: \(comparison)
        """
    )
  }

  private var manifests: (own: URL, shipped: URL) {
    (package.appending(path: "Package.swift"), book.shipped("Package.swift"))
  }

  /// The command that compares the reader's manifest with the one that the workbook has now.
  private var comparison: String {
    "git diff --no-index \(manifests.own.path) \(manifests.shipped.path)"
  }
}

/// The recordings of KVOController.
extension Judge {
  /// The test target that plays the recordings.
  static let recordingsTarget = "RecordingsTests"

  /// The result of playing the recordings.
  enum Playing {
    /// They were played, with a report for the reader.
    case played(String, areFollowed: Bool)
    /// They couldn't be played.
    case failed(Verdict)
  }

  /// Plays the recordings on the library.
  func playRecordings() throws -> Playing {
    let files = Set(files(of: reached).keys)
    if let problem = problem(with: reached, files) { return .failed(problem) }
    let run = try TestRun(package: package, target: Self.recordingsTarget).run()
    for case .recordings(let text, let areFollowed) in run.reports {
      return .played(text, areFollowed: areFollowed)
    }
    return .failed(
      run.reports.isEmpty
        ? verdict(ofBuild: run, reached, files) : Verdict(of: run, stages: [], files: files)
    )
  }
}

/// The search for data races.
extension Judge {
  private func isSearchedForRaces(_ target: Exercise) -> Bool {
    book.text(of: book.shipped(target.testsPath)).contains(".needsThreadSanitizer")
  }

  /// Runs the tests that two threads make, with ThreadSanitizer, and changes a verdict if they
  /// fail.
  private func searchForRaces(
    by target: Exercise,
    _ files: Set<String>,
    _ verdict: inout Verdict
  ) throws {
    let run = try TestRun(package: package, target: target.target, findsRaces: true).run()
    guard !run.reports.isEmpty else {
      verdict.state = .notSearched
      verdict.remark = """
        Every claim holds, but two threads may still use memory without a common lock, because \
        `swift test --sanitize=thread` fails on this machine. It printed: \(run.firstError)
        """
      return
    }
    let races = run.races.map { $0.stacks(in: files) }.filter { !$0.isEmpty }
    if let stacks = races.first {
      verdict.state = .rejected
      verdict.failures = [ExerciseReport.Failure(raceBetween: stacks)]
    } else {
      let searched = Verdict(of: run, stages: [], files: files)
      // A report about other code than the reader's makes the process fail, too.
      if run.races.isEmpty || searched.failure?.claim.isEmpty == false, searched.state != .solved {
        verdict = searched
      }
    }
  }
}
