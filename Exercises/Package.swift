// swift-tools-version: 6.2
import PackageDescription

/// One exercise: its folder, and what it imports from the book.
struct Exercise {
  let folder: String
  let imports: [String]

  init(_ folder: String, imports: [String] = []) {
    self.folder = folder
    self.imports = imports
  }
}

/// The catalogue. `swift run workbook` reads it from here, one row a line.
let catalogue = [
  Exercise("Chapter2/1-WeakBox")
]

// Set by `swift run workbook` and by nobody else: judge one exercise as if it were alone, and an
// answer from `Answers/` in place of the reader's file.
let only = Context.environment["WORKBOOK_ONLY"]
let attempt = Context.environment["WORKBOOK_ATTEMPT"]

extension Exercise {
  /// "Chapter2/1-WeakBox" → "2.1"
  var id: String {
    folder.dropFirst("Chapter".count).prefix { $0 != "-" }.split(separator: "/").joined(separator: ".")
  }

  /// "Chapter2/1-WeakBox" → "WeakBox"
  var title: String {
    String(folder.drop { $0 != "-" }.dropFirst())
  }

  /// The file the reader edits and the tests that judge it, in one module.
  var target: Target {
    .testTarget(
      name: "Exercise\(id.split(separator: ".").joined(separator: "_"))",
      dependencies: (["ExerciseKit"] + imports).map {
        .product(name: $0, package: "KVOControllerWorkbook")
      },
      path: attempt == nil ? folder : ".",
      exclude: attempt == nil ? ["README.md"] : [],
      sources: attempt.map { ["Answers/\(id)/\($0)/\(title).swift", "\(folder)/\(title)Tests.swift"] }
    )
  }
}

let package = Package(
  name: "Exercises",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "KVOControllerWorkbook", path: "..")],
  targets: catalogue.filter { only == nil || only == $0.id }.map(\.target)
)
