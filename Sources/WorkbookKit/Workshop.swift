import Foundation
import KVOClaims
import ProcessActivity

/// The preparation of a workshop whose participants work without a network.
public struct Workshop: Sendable {
  let book: Workbook
  let catalog: Catalog
  let toolchain: Toolchain
  let judge: Judge

  /// Creates the preparation.
  ///
  /// - Throws: ``WorkbookError`` if there is no toolchain.
  public init(_ book: Workbook, _ catalog: Catalog) throws {
    self.init(book, catalog, try Toolchain())
  }

  init(_ book: Workbook, _ catalog: Catalog, _ toolchain: Toolchain) {
    (self.book, self.catalog, self.toolchain) = (book, catalog, toolchain)
    judge = Judge(book, toolchain)
  }

  /// A part of the preparation.
  public struct Step: Sendable {
    /// A description of what is built.
    public let title: String
    let work: @Sendable () throws -> Void

    /// Builds the part.
    ///
    /// - Returns: The time that it took.
    /// - Throws: ``WorkbookError`` if the part can't be built.
    public func run() throws -> Duration {
      try ContinuousClock().measure { try work() }
    }
  }

  /// The parts, in order.
  public var steps: [Step] {
    var steps = [
      Step(title: "The book with its tests") { try build(book.root, name: "KVOControllerWorkbook") }
    ]
    if access(ReaderManifest.file(of: book).path, F_OK) == 0 {
      steps.append(
        Step(title: "Your package with the departures board") {
          try build(book.home, name: "MyKVOController")
          // The package only depends on the program, so the program isn't one of its targets.
          try build(book.home, name: "MyKVOController", product: "workbook")
        }
      )
    }
    let small = catalog.exercises.filter { $0.stage == nil }
    steps.append(
      Step(title: "\(small.count) small exercises, also with ThreadSanitizer") { try judge(small) }
    )
    for exercise in catalog.exercises where exercise.stage != nil {
      steps.append(Step(title: "The stage \(exercise.name)") { try judge([exercise]) })
    }
    steps.append(Step(title: "The column of the scoreboard") { try buildColumn() })
    return steps
  }

  private func build(_ folder: URL, name: String, product: String? = nil) throws {
    let scratch = folder.appending(path: ".build")
    let package = Toolchain.Package(name: name, folder: folder, scratch: scratch)
    try check(toolchain.build(package, product: product))
  }

  private func check(_ build: ChildProcess.Completion) throws {
    guard build.termination != .exit(0) else { return }
    let verdict = try BuildFailure(build).verdict(
      source: book.home.path,
      tests: book.home.path,
      imports: [],
      surroundings: { Surroundings.problem(scratch: book.scratch) }
    )
    guard let failure = verdict.failures.first else { return }
    let place = failure.file.map { "\(book.shortened($0)):\(failure.line ?? 1): " } ?? ""
    throw WorkbookError("`swift build` failed: \(place)\(failure.message)")
  }

  /// Judges our answers, which builds everything that a reader's answers need.
  private func judge(_ exercises: [Exercise]) throws {
    try judge.judge(exercises, attempt: "Solution") { judgment in
      guard judgment.isFinal, judgment.verdict.state != .solved else { return }
      throw WorkbookError(
        "Our solution to \(judgment.exercise.heading(in: book)) isn't judged as solved: "
          + (judgment.verdict.failures.first?.message ?? "")
      )
    }
  }

  private func buildColumn() throws {
    if book.libraryFiles().isEmpty {
      try judge.withPlayerOfModelAnswers { _ in }
    } else {
      try judge.withPlayerOfLibrary { _ in }
    }
  }

  /// Returns a time in seconds.
  public static func shown(_ time: Duration) -> String {
    time.formatted(.units(allowed: [.seconds], width: .narrow, fractionalPart: .show(length: 1)))
      .replacing("s", with: " s")
  }
}
