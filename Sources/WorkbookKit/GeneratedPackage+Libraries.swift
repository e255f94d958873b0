import Foundation
import KVOClaims

/// The packages that test libraries.
extension GeneratedPackage {
  /// A program that tests libraries.
  enum Program: String {
    /// The program that tests the claims.
    case claims
    /// The program that plays the hazards of the scoreboard.
    case column
    /// The program that looks for data races with ThreadSanitizer while it tests the claims.
    case races

    /// The module of the book with the program's main function.
    var module: String {
      switch self {
      case .claims, .races: "KVOClaims"
      case .column: "KVOScoreboard"
      }
    }

    /// The main function, which gets the libraries by name.
    private var function: String {
      switch self {
      case .claims: "ClaimRunner.main"
      case .races: "ClaimRunner.findRaces"
      case .column: "Column.playHazard"
      }
    }

    /// Returns the text of `main.swift`.
    ///
    /// - Parameters:
    ///   - libraries: The expressions for the libraries, by name.
    ///   - modules: The modules with the libraries.
    /// - Returns: The text.
    func main(_ libraries: [(name: String, code: String)], importing modules: [String]) -> String {
      """
      \(([module] + modules).map { "import \($0)" }.joined(separator: "\n"))

      \(function)([
      \(libraries.map { "  \"\($0.name)\": \($0.code)," }.joined(separator: "\n"))
      ])

      """
    }
  }

  /// The name of the reader's library in a program.
  static let yours = "yours"

  /// The products of the book that a library may import.
  static let libraryImports = ["KVOLocking", "KVOPlaceholders", "KeyValueObserving"]

  /// Creates a package with the reader's library and a program that tests it.
  ///
  /// - Parameters:
  ///   - library: The texts of the library's files.
  ///   - contract: The contract that connects the library with the program.
  ///   - program: The program.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if two files have the same name.
  init(library: [URL: String], contract: Contract, program: Program, book: Workbook) throws {
    var copies: [String: String] = [:]
    for (file, text) in library {
      let name = file.lastPathComponent
      guard copies.updateValue(text.copied(from: file), forKey: name) == nil else {
        throw WorkbookError("Two files of your library are named \(name). Rename one of them.")
      }
    }
    let main = program.main([(Self.yours, "Contract()")], importing: [])
    let module = program == .races ? "MyLibraryForRaces" : "MyLibrary"
    let contract = contract.text.replacing("import MyLibrary\n", with: "import \(module)\n")
    self.init(
      name: "Exercises",
      folder: book.scratch.appending(path: "package"),
      scratch: book.scratch,
      targets: [
        Target(
          name: module,
          kind: .library,
          files: copies,
          imports: Self.libraryImports,
          isInstrumented: program == .races
        ),
        Target(
          name: program.rawValue,
          kind: .executable,
          files: ["Contract.swift": contract, "main.swift": main],
          imports: Set([program.module, "KVOClaims", "KeyValueObserving"]).sorted(),
          targets: [module],
          linksThreadSanitizer: program == .races
        ),
      ],
      book: book
    )
  }

  /// Creates a package with a library for each variant, and one program that tests any of them.
  ///
  /// - Parameters:
  ///   - variants: The variants. In the program, a library has the label of its variant.
  ///   - program: The program.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if a contract can't be read.
  init(variants: [StageVariant], program: Program, book: Workbook) throws {
    // The programs that test claims share a build.
    let folder = book.scratch.appending(path: "stages-\(program == .column ? "column" : "claims")")
    let tested = variants.filter { $0.expectation != .lacksRequirement }
    let modules = tested.map { program == .races ? $0.moduleForRaces : $0.module }
    let main = program.main(
      zip(tested, modules).map { ($0.label, "\($1).contract") },
      importing: modules
    )
    self.init(
      name: "Stages",
      folder: folder,
      scratch: folder.appending(path: ".build"),
      targets: try variants.map { try Target($0, forRaces: program == .races, in: book) } + [
        Target(
          name: program.rawValue,
          kind: .executable,
          files: ["main.swift": main],
          imports: [program.module],
          targets: modules,
          linksThreadSanitizer: program == .races
        )
      ],
      book: book
    )
  }

  /// Returns the file of a program that was built.
  func executable(_ program: Program) -> URL {
    scratch.appending(path: "debug/\(program.rawValue)")
  }
}

extension GeneratedPackage.Target {
  /// Creates a library that contains a variant and its contract.
  fileprivate init(_ variant: StageVariant, forRaces: Bool, in book: Workbook) throws {
    var files = variant.files
    // The contract is in the same module, so nothing has to be public.
    files["Contract.swift"] = try Contract(for: variant.stage, in: book).text
      .replacing("@testable import MyLibrary\n", with: "")
    files["ContractOfVariant.swift"] = """
      import KVOClaims

      public let contract: any RegistryLibrary = Contract()

      """
    self.init(
      name: forRaces ? variant.moduleForRaces : variant.module,
      kind: .library,
      files: files,
      imports: GeneratedPackage.libraryImports + ["KVOClaims"],
      isStrict: variant.expectation == .solved,
      isBroken: variant.expectation == .lacksRequirement,
      isInstrumented: forRaces
    )
  }
}
