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

/// The catalogue, in the order of the book.
///
/// `swift run workbook` reads it from here. It is written down, not discovered: SwiftPM keeps what a
/// manifest said until its text changes, so a new folder alone would go unseen.
let catalogue = [
  Exercise("Chapter0/1-Announce", imports: ["KeyValueObserving", "KVOStation"]),
  Exercise("Chapter0/2-PredictDeliveries", imports: ["KeyValueObserving", "KVOStation"]),
  Exercise("Chapter1/1-Registry", imports: ["KeyValueObserving", "KVOStation"]),
  Exercise("Chapter1/2-WhoseLeak"),
  Exercise(
    "Chapter1/3-BreakIt",
    imports: ["Chapter1Registry", "Chapter3KeyPaths", "Chapter4Dispatcher", "KVOStation"]
  ),
  Exercise("Chapter2/1-WeakBox"),
  Exercise("Chapter2/2-Purge"),
  Exercise("Chapter2/3-RegistryOnWeakMap", imports: ["KVOWeakTables", "KeyValueObserving"]),
  Exercise("Chapter2/4-DyingValue"),
  Exercise("Chapter3/1-Registration", imports: ["KeyValueObserving"]),
  Exercise("Chapter3/2-Witness"),
  Exercise(
    "Chapter3/3-SecondObserve",
    imports: ["KVOWeakTables", "KeyValueObserving", "KVOStation"]
  ),
  Exercise("Chapter4/1-Switchboard", imports: ["KeyValueObserving", "KVOStation"]),
  Exercise("Chapter4/2-GuardOrder"),
  Exercise("Chapter4/3-States", imports: ["KeyValueObserving", "KVOStation"]),
  Exercise("Chapter5/1-OneDecision", imports: ["KVOLocking", "KVOWeave"]),
  Exercise("Chapter5/2-Bell", imports: ["KVOLocking", "KVOWeave"]),
  Exercise("Chapter5/3-CancelledObserve", imports: ["KVOLocking", "KVOWeave"]),
  Exercise("Chapter5/4-WriteTheSchedule", imports: ["KVOLocking", "KVOWeave"]),
  Exercise("Chapter6/1-Controller", imports: ["KeyValueObserving", "KVOStation"]),
  Exercise(
    "Chapter6/2-PredictDeath",
    imports: ["Chapter6AutoUnobserve", "KeyValueObserving", "KVOStation"]
  ),
  Exercise("Chapter6/3-Token", imports: ["KVOLocking", "KVOWeave"]),
  Exercise(
    "Chapter7/1-PredictWhoDies",
    imports: ["Chapter7SelfObservation", "KeyValueObserving", "KVOStation"]
  ),
  Exercise("Chapter7/2-Controller", imports: ["KeyValueObserving", "KVOStation"]),
  Exercise("Chapter7/3-OneSelf", imports: ["Chapter7SelfObservation", "KeyValueObserving"]),
  Exercise("Chapter8/1-Actions", imports: ["KeyValueObserving", "KVOStation"]),
  Exercise(
    "Chapter8/2-Capstone",
    imports: [
      "Chapter1Registry", "Chapter2WeakMap", "Chapter3KeyPaths", "Chapter4Dispatcher",
      "Chapter5Mutex", "Chapter6AutoUnobserve", "KeyValueObserving", "KVOLocking", "KVOScoreboard",
      "KVOStation", "KVOWeave",
    ]
  ),
]

// Set by `swift run workbook` and by nobody else: judge these exercises as if there were no others
// ("2.1,2.2"), and an answer from `Answers/` in place of the reader's file.
let only = Context.environment["WORKBOOK_ONLY"]?.split(separator: ",").map(String.init)
let attempt = Context.environment["WORKBOOK_ATTEMPT"]

// Set by `swift run workbook scoreboard`: build this exercise as a column, see `Yours/Play.swift`.
let yours = Context.environment["WORKBOOK_YOURS"]

extension Exercise {
  /// The number: "2.1" for "Chapter2/1-WeakBox".
  var id: String {
    folder.dropFirst("Chapter".count).prefix { $0 != "-" }.split(separator: "/")
      .joined(separator: ".")
  }

  /// The name: "WeakBox" for "Chapter2/1-WeakBox".
  var title: String {
    String(folder.drop { $0 != "-" }.dropFirst())
  }

  /// The file the reader edits, or what stands in for it.
  var source: String {
    attempt.map { "Answers/\(id)/\($0)/\(title).swift" } ?? "\(folder)/\(title).swift"
  }

  var tests: String { "\(folder)/\(title)Tests.swift" }

  /// The file the reader edits and the tests that judge it, in one module.
  var target: Target {
    .testTarget(
      name: "Exercise\(id.split(separator: ".").joined(separator: "_"))",
      dependencies: (["ExerciseKit"] + imports).map {
        .product(name: $0, package: "KVOControllerWorkbook")
      },
      path: attempt == nil ? folder : ".",
      exclude: attempt == nil ? ["README.md"] : [],
      sources: attempt == nil ? nil : [source, tests]
    )
  }

  /// The file the reader edits, and what plays it on the scoreboard.
  var column: Target {
    .testTarget(
      name: "Yours",
      dependencies: Set(
        imports + ["ExerciseKit", "KVOScoreboard", "KeyValueObserving", "KVOStation"]
      )
      .sorted().map { .product(name: $0, package: "KVOControllerWorkbook") },
      path: ".",
      sources: [source, tests, "Yours/Play.swift", "Yours/\(id).swift"]
    )
  }
}

let package = Package(
  name: "Exercises",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "KVOControllerWorkbook", path: "..")],
  targets: yours.map { yours in catalogue.filter { $0.id == yours }.map(\.column) }
    ?? catalogue.filter { only?.contains($0.id) ?? true }.map(\.target)
)
