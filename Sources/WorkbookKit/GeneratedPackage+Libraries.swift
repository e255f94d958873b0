import Foundation
import KVOClaims

/// The packages that test libraries.
extension GeneratedPackage {
  /// The name of the program that tests the claims.
  static let claims = "claims"
  /// The name of the program that plays hazards.
  static let column = "column"
  /// The name of the reader's library in these programs.
  static let yours = "yours"

  /// The products of the book that a library may import.
  static let libraryImports = ["KeyValueObserving", "KVOLocking", "KVOPlaceholders"]

  /// Creates a package with the reader's library and the program that tests its claims.
  init(library: [URL: String], contract: Contract, book: Workbook) throws {
    try self.init(
      library,
      contract,
      program: Self.claims,
      runs: "ClaimRunner.main",
      from: "KVOClaims",
      book
    )
  }

  /// Creates a package with the reader's library and the program that plays hazards with it.
  init(columnOf library: [URL: String], contract: Contract, book: Workbook) throws {
    try self.init(
      library,
      contract,
      program: Self.column,
      runs: "Column.playHazard",
      from: "KVOScoreboard",
      book
    )
  }

  private init(
    _ library: [URL: String],
    _ contract: Contract,
    program: String,
    runs function: String,
    from module: String,
    _ book: Workbook
  ) throws {
    var copies: [String: String] = [:]
    for (file, text) in library {
      let name = file.lastPathComponent
      guard copies.updateValue(text.copied(from: file), forKey: name) == nil else {
        throw WorkbookError("Two files of your library are named \(name). Rename one of them.")
      }
    }
    let main = """
      import \(module)

      \(function)(["\(Self.yours)": Contract()])

      """
    self.init(
      name: "Exercises",
      folder: book.scratch.appending(path: "package"),
      scratch: book.scratch,
      targets: [
        Target(name: "MyLibrary", kind: .library, files: copies, imports: Self.libraryImports),
        Target(
          name: program,
          kind: .executable,
          files: ["Contract.swift": contract.text, "main.swift": main],
          imports: Array(Set([module, "KVOClaims", "KeyValueObserving"])).sorted(),
          targets: ["MyLibrary"]
        ),
      ],
      book: book
    )
  }

  /// Creates a package with a library for each variant, and one program that tests any of them.
  init(stageVariants variants: [StageVariant], book: Workbook) throws {
    try self.init(
      variants,
      folder: "stages",
      program: Self.claims,
      runs: "ClaimRunner.main",
      from: "KVOClaims",
      named: \.label,
      book
    )
  }

  /// Creates a package with a library for each variant, and one program that plays hazards with any
  /// of them.
  init(columnsOf variants: [StageVariant], book: Workbook) throws {
    try self.init(
      variants,
      folder: "columns",
      program: Self.column,
      runs: "Column.playHazard",
      from: "KVOScoreboard",
      named: \.stage.rawValue,
      book
    )
  }

  private init(
    _ variants: [StageVariant],
    folder name: String,
    program: String,
    runs function: String,
    from module: String,
    named label: (StageVariant) -> String,
    _ book: Workbook
  ) throws {
    let folder = book.scratch.appending(path: name)
    let libraries = try variants.map { try Target($0, in: book) }
    let variants = variants.filter { $0.expectation != .lacksRequirement }
    let rows = variants.map { "  \"\(label($0))\": \($0.module).contract," }
    let main = """
      \(([module] + variants.map(\.module)).map { "import \($0)" }.joined(separator: "\n"))

      \(function)([
      \(rows.joined(separator: "\n"))
      ])

      """
    self.init(
      name: "Stages",
      folder: folder,
      scratch: folder.appending(path: ".build"),
      targets: libraries + [
        Target(
          name: program,
          kind: .executable,
          files: ["main.swift": main],
          imports: [module],
          targets: variants.map(\.module)
        )
      ],
      book: book
    )
  }
}

extension GeneratedPackage.Target {
  /// Creates a library that contains a variant and its contract.
  fileprivate init(_ variant: StageVariant, in book: Workbook) throws {
    var files = variant.files
    // The contract is in the same module, so nothing has to be public.
    files["Contract.swift"] = try Contract(for: variant.stage, in: book).text
      .replacing("@testable import MyLibrary\n", with: "")
    files["ContractOfVariant.swift"] = """
      import KVOClaims

      public let contract: any RegistryLibrary = Contract()

      """
    self.init(
      name: variant.module,
      kind: .library,
      files: files,
      imports: GeneratedPackage.libraryImports + ["KVOClaims"],
      isStrict: variant.expectation == .solved,
      isBroken: variant.expectation == .lacksRequirement
    )
  }
}
