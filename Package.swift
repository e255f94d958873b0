// swift-tools-version: 6.2
import PackageDescription

/// One module of the book and what it imports from the book.
struct Module {
  let name: String
  let imports: [String]
}

/// What every chapter stands on.
let ground = [
  Module(name: "KVOLocking", imports: []),
  Module(name: "KeyValueObserving", imports: ["KVOLocking"]),
  Module(name: "KVOStation", imports: ["KeyValueObserving"]),
]

/// The chapters, in the order in which they build on each other.
let chapters = [
  Module(name: "Chapter1Registry", imports: ["KeyValueObserving"]),
  Module(name: "Chapter2WeakMap", imports: ["KeyValueObserving"]),
  Module(name: "Chapter3KeyPaths", imports: ["KeyValueObserving", "Chapter2WeakMap"]),
  Module(name: "Chapter4Dispatcher", imports: ["KeyValueObserving", "Chapter2WeakMap"]),
  Module(
    name: "Chapter5Mutex",
    imports: ["KVOLocking", "KeyValueObserving", "Chapter2WeakMap", "Chapter4Dispatcher"]
  ),
  Module(
    name: "Chapter6AutoUnobserve",
    imports: ["KVOLocking", "KeyValueObserving", "Chapter4Dispatcher", "Chapter5Mutex"]
  ),
  Module(
    name: "Chapter7SelfObservation",
    imports: [
      "KVOLocking", "KeyValueObserving", "Chapter4Dispatcher", "Chapter5Mutex",
      "Chapter6AutoUnobserve",
    ]
  ),
]

/// The finished library, to which chapter 8 walks.
let library = [
  Module(name: "KVOController", imports: ["KVOLocking", "KeyValueObserving"])
]

/// What runs, judges and measures the book.
let workshop = [
  Module(name: "KVOWeave", imports: ["KVOLocking"]),
  Module(name: "ExerciseKit", imports: ["KVOLocking", "KVOWeave"]),
  Module(name: "WorkbookKit", imports: ["KVOLocking"]),
  Module(
    name: "KVOScoreboard",
    imports: ["WorkbookKit", "KVOLocking", "KeyValueObserving", "KVOStation", "KVOController"]
      + chapters.map(\.name)
  ),
]

let modules = ground + chapters + library + workshop

/// One row per `Tests/…` folder, with what it imports from the book.
let tests = [
  Module(name: "LockingTests", imports: ["KVOLocking"]),
  Module(
    name: "KeyValueObservingTests",
    imports: ["KeyValueObserving", "KVOStation", "TestSupport"]
  ),
  Module(
    name: "Chapter1RegistryTests",
    imports: ["Chapter1Registry", "KeyValueObserving", "KVOStation", "TestSupport"]
  ),
  Module(
    name: "Chapter2WeakMapTests",
    imports: ["Chapter2WeakMap", "KeyValueObserving", "KVOLocking", "KVOStation", "TestSupport"]
  ),
  Module(
    name: "Chapter3KeyPathsTests",
    imports: ["Chapter3KeyPaths", "KeyValueObserving", "KVOStation", "TestSupport"]
  ),
  Module(
    name: "Chapter4DispatcherTests",
    imports: ["Chapter4Dispatcher", "KeyValueObserving", "KVOStation", "TestSupport"]
  ),
  Module(
    name: "Chapter5MutexTests",
    imports: [
      "Chapter5Mutex", "Chapter4Dispatcher", "KeyValueObserving", "KVOLocking", "KVOStation",
      "KVOWeave",
    ]
  ),
  Module(
    name: "KVOControllerTests",
    imports: ["KVOController", "TestSupport", "KVOLocking", "KVOWeave"]
  ),
  Module(
    name: "Chapter6AutoUnobserveTests",
    imports: [
      "Chapter5Mutex", "Chapter6AutoUnobserve", "KeyValueObserving", "KVOStation", "TestSupport",
      "KVOWeave",
    ]
  ),
  Module(
    name: "Chapter7SelfObservationTests",
    imports: [
      "Chapter5Mutex", "Chapter6AutoUnobserve", "Chapter7SelfObservation", "KeyValueObserving",
      "KVOStation", "KVOWeave",
    ]
  ),
  Module(name: "WeaveTests", imports: ["KVOWeave", "KVOLocking"]),
  Module(name: "ExerciseKitTests", imports: ["ExerciseKit", "KVOLocking"]),
  Module(name: "WorkbookKitTests", imports: ["WorkbookKit"]),
  // The cells are played by the program, which has to be built beside the tests.
  Module(name: "ScoreboardTests", imports: ["KVOScoreboard", "WorkbookKit", "workbook"]),
  // The pages' snippets may use everything that the book has built.
  Module(name: "ProseTests", imports: modules.map(\.name) + ["workbook", "TestSupport"]),
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
  products: modules.map { .library(name: $0.name, targets: [$0.name]) } + [
    .executable(name: "benchmark", targets: ["KVOBenchmark"])
  ],
  targets: modules.map { .target(name: $0.name, dependencies: $0.dependencies) }
    + tests.map { .testTarget(name: $0.name, dependencies: $0.dependencies) }
    + [
      .target(name: "TestSupport", path: "Tests/TestSupport"),
      .executableTarget(name: "KVOBenchmark", dependencies: ["KVOController", "KVOLocking"]),
      .executableTarget(name: "workbook", dependencies: ["WorkbookKit", "KVOScoreboard"]),
    ]
)

for target in package.targets {
  target.swiftSettings = settings
}
