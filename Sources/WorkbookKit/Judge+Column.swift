import Foundation
public import KVOClaims

/// The column of the scoreboard for the reader's library.
extension Judge {
  /// A program that plays hazards with libraries.
  ///
  /// Its arguments are the name of a library and the name of a hazard.
  public struct Player: Sendable {
    /// The path of the program.
    public let program: String
    /// The name of the reader's library in the program.
    public static let yours = GeneratedPackage.yours

    /// Returns the name of our answer to a stage in the program.
    public static func ours(_ stage: Stage) -> String { "\(stage.rawValue)/Solution" }
  }

  /// Builds the reader's library, and calls `body` while no other process can build.
  ///
  /// If the library doesn't meet the contract of the stage that the reader has opened, the contract
  /// of an earlier stage is used.
  ///
  /// - Parameter body: A closure that plays the hazards.
  /// - Returns: The result of `body`.
  /// - Throws: ``WorkbookError`` if the library doesn't compile, or the error of `body`.
  public func withPlayerOfLibrary<Result>(_ body: (Player) throws -> Result) throws -> Result {
    let files = book.libraryFiles()
    guard !files.isEmpty else {
      throw WorkbookError(
        "There are no files in your library yet. To begin, run: swift run workbook open registry"
      )
    }
    let opened = ReaderLibrary(of: book).stage ?? .registry
    return try FileLock.withLock(on: book.scratch.appending(path: "lock")) {
      for stage in Stage.allCases.filter({ $0 <= opened }).reversed() {
        let contract = try Contract(for: stage, in: book)
        let package = try GeneratedPackage(
          library: files,
          contract: contract,
          program: .column,
          book: book
        )
        try package.write()
        let build = try toolchain.build(
          package.package(),
          product: GeneratedPackage.Program.column.rawValue
        )
        if build.termination == .exit(0) { return try body(package.player) }
        let paths = Set(files.keys.map(\.path))
        if let error = BuildFailure(build).firstError(in: paths) {
          let place = "\(book.shortened(error.file ?? "")):\(error.line ?? 1)"
          throw WorkbookError("Your library doesn't compile: \(place): \(error.message)")
        }
      }
      throw WorkbookError(
        "Your library doesn't compile. To see why, run: swift run workbook check registry"
      )
    }
  }

  /// Builds our answers to all stages, and calls `body`.
  ///
  /// - Parameter body: A closure that plays the hazards.
  /// - Returns: The result of `body`.
  /// - Throws: ``WorkbookError`` if the answers don't compile, or the error of `body`.
  public func withPlayerOfModelAnswers<Result>(
    _ body: (Player) throws -> Result
  ) throws -> Result {
    let variants = try Stage.allCases.map { stage in
      StageVariant(
        stage: stage,
        name: "Solution",
        files: try ModelAnswer(to: stage, in: book).files,
        expectation: .solved
      )
    }
    let package = try GeneratedPackage(variants: variants, program: .column, book: book)
    try makeFolder(package.folder)
    return try FileLock.withLock(on: package.folder.appending(path: "lock")) {
      try package.write()
      let build = try toolchain.build(
        package.package(),
        product: GeneratedPackage.Program.column.rawValue
      )
      guard build.termination == .exit(0) else {

        let error = BuildFailure(build).firstError
        throw WorkbookError("Our answers don't compile: \(error.message)")

      }
      return try body(package.player)
    }
  }
}

extension GeneratedPackage {
  fileprivate var player: Judge.Player {
    Judge.Player(program: executable(.column).path)
  }
}
