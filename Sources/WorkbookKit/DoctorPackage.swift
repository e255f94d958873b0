import Foundation
import ProcessActivity

/// A check that the package manager builds a package, and that a test can expect a trap.
struct PackageCheck: DoctorCheck {
  let name = "Packages"
  let limit = 1200.0
  private let book: Workbook
  /// The body of the test.
  var test = "await #expect(processExitsWith: .failure) { fatalError() }"

  /// Creates a check.
  init(_ book: Workbook) {
    self.book = book
  }

  func run() throws -> Finding {
    disableCoreDumps()
    let toolchain = try Toolchain()
    let folder = Probe.folder(of: book).appending(path: "package")
    // Everything is built again, so that an earlier success doesn't count.
    try? FileManager.default.removeItem(at: folder)
    let (manifest, source) = (
      folder.appending(path: "Package.swift"),
      folder.appending(path: "Tests/ProbeTests/Probe.swift")
    )
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(name: "Probe", targets: [.testTarget(name: "ProbeTests")])

      """,
      to: manifest
    )
    try write(
      """
      import Testing

      @Test func exits() async { \(test) }

      """,
      to: source
    )
    let scratch = folder.appending(path: ".build")
    let package = Toolchain.Package(name: "Probe", folder: folder, scratch: scratch)
    let build = try toolchain.build(package)
    guard build.termination == .exit(0) else {
      let verdict = try BuildFailure(build).verdict(
        source: source.path,
        tests: source.path,
        imports: [],
        surroundings: { Surroundings.problem(scratch: book.scratch) }
      )
      let failure = verdict.failures.first
      return fails(
        "A small package can't be built: \(failure?.message ?? "")",
        nextStep: failure?.advice ?? "Install Swift again from https://www.swift.org/install/."
      )
    }
    let verdict = try toolchain.test(package, run: "probe", source: source.path)
    guard verdict.state == .solved else {
      return fails(
        "A test that expects a trap failed: \(verdict.failures.first?.message ?? "")",
        nextStep: "In a container, allow a process to start another process with the same program."
      )
    }
    return works("A small package can be built, and its test can expect a trap.")
  }

  private func write(_ text: String, to file: URL) throws {
    try Data(text.utf8).writeInOneStep(to: file, shownAs: file.path)
  }
}

/// A check that the judge accepts a stored answer.
struct JudgeCheck: DoctorCheck {
  let name = "Judge"
  let limit = 3600.0
  private let book: Workbook
  private let catalog: Catalog
  /// The stored answer that is judged.
  var attempt = "Solution"

  /// Creates a check.
  init(_ book: Workbook, _ catalog: Catalog) {
    (self.book, self.catalog) = (book, catalog)
  }

  func run() throws -> Finding {
    guard let exercise = catalog.exercises.first(where: { $0.stage == nil }) else {
      return fails("The catalog has no small exercise.")
    }
    let clock = ContinuousClock()
    var state: Verdict.State?
    var failure: Verdict.Failure?
    let time = try clock.measure {
      try Judge(book).judge([exercise], attempt: attempt) { judgment in
        (state, failure) = (judgment.verdict.state, judgment.verdict.failures.first)
      }
    }
    guard state == .solved else {
      return fails(
        "Our solution of \(exercise.label) wasn't accepted: \(failure?.message ?? "")",
        nextStep: failure?.advice
          ?? "To see what has changed, type: git -C '\(book.root.path)' status"
      )
    }
    return works("Our solution of \(exercise.label) was accepted after \(Workshop.shown(time)).")
  }
}
