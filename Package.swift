// swift-tools-version: 6.2
import PackageDescription

/// A module, and the modules of this package that it imports.
struct Module {
  let name: String
  let imports: [String]
}

/// The modules that several chapters import.
let shared = [
  Module(name: "KVOLocking", imports: []),
  Module(name: "KeyValueObserving", imports: ["KVOLocking"]),
  Module(name: "KVOStation", imports: ["KeyValueObserving"]),
  Module(name: "KVOWeakTables", imports: []),
  Module(name: "RegistrationLifecycle", imports: ["KeyValueObserving"]),
]

/// The chapters, in the order of the book.
let chapters = [
  Module(name: "Chapter1Registry", imports: ["KeyValueObserving"]),
  Module(name: "Chapter2WeakMap", imports: ["KeyValueObserving", "KVOWeakTables"]),
  Module(name: "Chapter3KeyPaths", imports: ["KeyValueObserving", "KVOWeakTables"]),
  Module(
    name: "Chapter4Dispatcher",
    imports: ["KeyValueObserving", "KVOWeakTables", "RegistrationLifecycle"]
  ),
  Module(
    name: "Chapter5Mutex",
    imports: ["KeyValueObserving", "KVOLocking", "KVOWeakTables", "RegistrationLifecycle"]
  ),
  Module(
    name: "Chapter6AutoUnobserve",
    imports: ["KeyValueObserving", "KVOLocking", "RegistrationLifecycle"]
  ),
  Module(
    name: "Chapter7SelfObservation",
    imports: ["KeyValueObserving", "KVOLocking", "RegistrationLifecycle"]
  ),
  Module(
    name: "Chapter8DirectDelivery",
    imports: ["KeyValueObserving", "KVOLocking", "RegistrationLifecycle"]
  ),
]

/// The finished library, which chapter 9 tours.
let library = [
  Module(name: "KVOController", imports: ["KVOLocking", "KeyValueObserving"])
]

/// The designs that chapter 10 compares with the library.
let rivals = [
  Module(name: "OtherDesigns", imports: ["KeyValueObserving", "KVOWeakTables"])
]

/// The modules that judge the reader's code, and the modules of the program.
let workshop = [
  Module(name: "KVOWeave", imports: ["KVOLocking"]),
  Module(name: "KVOPlaceholders", imports: ["KVOLocking"]),
  Module(name: "KVOContract", imports: ["KeyValueObserving"]),
  Module(name: "ExerciseReports", imports: []),
  Module(
    name: "ExerciseKit",
    imports: ["ExerciseReports", "KVOLocking", "KVOPlaceholders", "KVOWeave"]
  ),
  Module(
    name: "KVOClaims",
    imports: [
      "ExerciseKit", "KVOContract", "KVOLocking", "KVOStation", "KVOWeave", "KeyValueObserving",
    ]
  ),
  Module(name: "WorkbookKit", imports: ["ExerciseReports", "KVOLocking"]),
  Module(
    name: "KVOScoreboard",
    imports: [
      "WorkbookKit", "KVOContract", "KVOLocking", "KVOPlaceholders", "KeyValueObserving",
      "KVOController", "OtherDesigns",
    ] + chapters.map(\.name)
  ),
]

let modules = shared + chapters + library + rivals + workshop

/// The test targets, one per folder in `Tests`.
///
/// Those of a page begin with its chapter, so `swift test --filter Chapter5` runs everything that
/// page 5 shows.
let tests =
  [
    Module(name: "Chapter5LockingTests", imports: ["KVOLocking"]),
    Module(
      name: "Chapter0KeyValueObservingTests",
      imports: ["KeyValueObserving", "KVOStation", "TestSupport"]
    ),
  ]
  + chapters.map { chapter in
    Module(
      name: chapter.name + "Tests",
      imports: shared.map(\.name) + [chapter.name, "TestSupport", "KVOWeave"]
    )
  } + [
    Module(
      name: "Chapter9KVOControllerTests",
      imports: ["KVOController", "TestSupport", "KVOLocking", "KVOWeave"]
    ),
    Module(
      name: "OtherDesignsTests",
      imports: ["OtherDesigns", "KVOStation", "KVOWeakTables", "KeyValueObserving", "TestSupport"]
    ),
    Module(
      name: "ClaimsTests",
      imports: chapters.map(\.name) + [
        "ExerciseKit", "KVOClaims", "KVOContract", "KVOWeakTables", "KeyValueObserving",
        "RegistrationLifecycle",
      ]
    ),
    Module(name: "Chapter5WeaveTests", imports: ["KVOWeave", "KVOLocking"]),
    Module(
      name: "ExerciseKitTests",
      imports: ["ExerciseKit", "ExerciseReports", "KVOLocking", "KVOPlaceholders", "KVOWeave"]
    ),
    Module(
      name: "WorkbookTests",
      imports: [
        "ExerciseReports", "KVOClaims", "KVOLocking", "TestSupport", "WorkbookKit", "workbook",
      ]
    ),
    // The program plays the cells, so it must be built along with the tests.
    Module(
      name: "ScoreboardTests",
      imports: ["KVOScoreboard", "TestSupport", "WorkbookKit", "scoreboard"]
    ),
    // The pages' snippets may use everything that the book has built.
    Module(
      name: "ProseTests",
      imports: modules.map(\.name) + ["workbook", "TestSupport"]
    ),
    Module(name: "BenchmarkTests", imports: ["benchmark"]),
    Module(name: "SiteTests", imports: ["site", "WorkbookKit"]),
  ]

/// The modules that a user's or a reader's package imports.
let products = [
  "Chapter1Registry", "Chapter3KeyPaths", "Chapter4Dispatcher", "Chapter6AutoUnobserve",
  "Chapter7SelfObservation", "ExerciseKit", "KVOClaims", "KVOContract", "KVOController",
  "KVOLocking", "KVOPlaceholders", "KVOScoreboard", "KVOStation", "KVOWeakTables", "KVOWeave",
  "KeyValueObserving",
]

// Warnings are errors in our own CI only. A newer compiler may warn where ours doesn't, and other
// people's builds shouldn't fail because of that, not even if they set `CI`.
let strictness: [SwiftSetting] =
  Context.environment["WORKBOOK_CI"] != "true" ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + strictness

extension Module {
  var dependencies: [Target.Dependency] { imports.map { .init(stringLiteral: $0) } }
}

let package = Package(
  name: "KVOControllerWorkbook",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: products.map { .library(name: $0, targets: [$0]) } + [
    // For the packages of readers. `benchmark` and `site` are left out, because SwiftPM would build
    // them in place of a user's programs with the same names.
    .executable(name: "workbook", targets: ["workbook"])
  ],
  targets: modules.map { .target(name: $0.name, dependencies: $0.dependencies) }
    + tests.map { .testTarget(name: $0.name, dependencies: $0.dependencies) }
    + [
      .target(name: "TestSupport", path: "Tests/TestSupport"),
      .executableTarget(
        name: "benchmark",
        dependencies: (shared + chapters + library + rivals).map {
          .init(stringLiteral: $0.name)
        }
      ),
      // The site documents the library's two modules, so they must be built along with it.
      .executableTarget(
        name: "site",
        dependencies: ["KVOController", "KeyValueObserving", "WorkbookKit"]
      ),
      .executableTarget(name: "scoreboard", dependencies: ["KVOScoreboard"]),
      .executableTarget(
        name: "workbook",
        dependencies: ["ExerciseReports", "KVOLocking", "WorkbookKit"]
      ),
    ]
)

for target in package.targets {
  target.swiftSettings = settings
}
