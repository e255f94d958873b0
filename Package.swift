// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// A module, and the modules of this package that it imports.
struct Module {
  let name: String
  var folder: String?
  let imports: [String]

  /// The chapter that the name begins with, such as "4" or "2b".
  var chapter: String? {
    name.firstMatch(of: /^Chapter0?(\d+b?)/).map { String($0.1) }
  }

  var dependencies: [Target.Dependency] { imports.map { .init(stringLiteral: $0) } }
}

/// The book: what each chapter builds, and beside it what it introduces for the later ones.
let chapters = [
  Module(name: "Chapter01Registry", imports: ["KeyValueObserving"]),
  Module(name: "Chapter02WeakMap", imports: []),
  Module(name: "Chapter02Registry", imports: ["Chapter02WeakMap", "KeyValueObserving"]),
  Module(name: "Chapter02bMapTables", imports: ["Chapter02WeakMap"]),
  Module(name: "Chapter03KeyPaths", imports: ["Chapter02WeakMap", "KeyValueObserving"]),
  Module(
    name: "Chapter04Dispatcher",
    imports: ["Chapter02WeakMap", "KeyValueObserving"]
  ),
  Module(
    name: "Chapter05Mutex",
    imports: ["Chapter02WeakMap", "KVOLocking", "KeyValueObserving"]
  ),
  Module(
    name: "Chapter06AutoUnobserve",
    imports: ["KVOLocking", "KeyValueObserving"]
  ),
  Module(
    name: "Chapter07SelfObservation",
    imports: ["KVOLocking", "KeyValueObserving"]
  ),
  Module(
    name: "Chapter08TheOriginal",
    imports: ["Chapter02WeakMap", "Chapter02bMapTables", "KVOLocking", "KeyValueObserving"]
  ),
  Module(
    name: "Chapter09DirectDelivery",
    imports: ["KVOLocking", "KeyValueObserving"]
  ),
  Module(name: "Chapter11OtherDesigns", imports: ["Chapter02bMapTables", "KeyValueObserving"]),
]

/// The finished library, which chapter 10 tours, and what Foundation is to KVOController.
let library = [
  Module(name: "KVOController", imports: ["KVOLocking", "KeyValueObserving"]),
  Module(name: "KeyValueObserving", imports: ["KVOLocking"]),
  Module(name: "KVOLocking", imports: []),
  // The trains and boards of the chapters' examples.
  Module(name: "KVOStation", imports: ["KeyValueObserving"]),
]

/// What judges the reader's library, and what plays the scoreboard.
let workshop = [
  Module(name: "KVOWeave", imports: ["KVOLocking"]),
  Module(name: "KVOExercises", imports: ["KVOLocking", "KeyValueObserving"]),
  Module(name: "KVORecordings", imports: ["KVOExercises", "KeyValueObserving"]),
  Module(
    name: "ExerciseKit",
    imports: ["KVOExercises", "KVOLocking", "KVORecordings", "KVOWeave"]
  ),
  Module(name: "WorkbookKit", imports: ["KVOLocking"]),
  Module(
    name: "KVOScoreboard",
    imports: [
      "WorkbookKit", "KVOExercises", "KVOLocking", "KeyValueObserving", "KVOController",
    ] + chapters.map(\.name)
  ),
].inFolder("Sources/Workshop")

/// The programs, of which `workbook` is the reader's.
let programs = [
  Module(name: "workbook", imports: ["KVOExercises", "KVOLocking", "WorkbookKit"]),
  Module(name: "scoreboard", imports: ["KVOScoreboard"]),
  Module(name: "benchmark", imports: (chapters + library).map(\.name)),
].inFolder("Sources/Workshop")

/// The claims about the reader's library, which that library's own tests use, too.
let claims = Module(
  name: "KVOClaims",
  folder: "Tests/Claims",
  imports: [
    "ExerciseKit", "KVOExercises", "KVOLocking", "KVORecordings", "KVOStation", "KVOWeave",
    "KeyValueObserving",
  ]
)

let modules =
  chapters + library + workshop + [
    claims, Module(name: "TestSupport", folder: "Tests/TestSupport", imports: []),
  ]

/// The tests of the code that a chapter shows begin with the chapter's name.
///
/// They also import the previous chapter's module, and the claims that the chapter's has to
/// satisfy.
let tests = [
  Module(
    name: "Chapter00KeyValueObservingTests",
    imports: ["KeyValueObserving", "KVOStation", "TestSupport"]
  ),
  Module(
    name: "Chapter01RegistryTests",
    imports: [
      "Chapter01Registry", "KVOClaims", "KVOExercises", "KeyValueObserving", "KVOStation",
      "TestSupport",
    ]
  ),
  Module(
    name: "Chapter02WeakMapTests",
    imports: ["Chapter02WeakMap", "KVOLocking", "TestSupport"]
  ),
  Module(
    name: "Chapter02RegistryTests",
    imports: [
      "Chapter01Registry", "Chapter02Registry", "Chapter02WeakMap", "KVOClaims", "KVOExercises",
      "KeyValueObserving", "KVOStation", "TestSupport",
    ]
  ),
  Module(
    name: "Chapter02bMapTablesTests",
    imports: ["Chapter02WeakMap", "Chapter02bMapTables", "TestSupport"]
  ),
  Module(
    name: "Chapter03KeyPathsTests",
    imports: [
      "Chapter02Registry", "Chapter02WeakMap", "Chapter03KeyPaths", "KVOClaims", "KVOExercises",
      "KeyValueObserving", "KVOStation", "TestSupport",
    ]
  ),
  Module(
    name: "Chapter04DispatcherTests",
    imports: [
      "Chapter02WeakMap", "Chapter03KeyPaths", "Chapter04Dispatcher",
      "KVOClaims", "KVOExercises", "KeyValueObserving", "KVOStation", "TestSupport",
    ]
  ),
  Module(name: "Chapter05LockingTests", imports: ["KVOLocking", "TestSupport"]),
  Module(name: "Chapter05WeaveTests", imports: ["KVOWeave", "KVOLocking"]),
  Module(
    name: "Chapter05MutexTests",
    imports: [
      "Chapter02WeakMap", "Chapter04Dispatcher", "Chapter05Mutex",
      "ExerciseKit", "KVOClaims", "KVOExercises", "KeyValueObserving", "KVOLocking", "KVOStation",
      "KVOWeave",
    ]
  ),
  Module(
    name: "Chapter06AutoUnobserveTests",
    imports: [
      "Chapter05Mutex", "Chapter06AutoUnobserve", "ExerciseKit", "KVOClaims",
      "KVOExercises", "KeyValueObserving", "KVOStation", "KVOWeave", "TestSupport",
    ]
  ),
  Module(
    name: "Chapter07SelfObservationTests",
    imports: [
      "Chapter06AutoUnobserve", "Chapter07SelfObservation", "ExerciseKit",
      "KVOClaims", "KVOExercises", "KeyValueObserving", "KVOStation", "KVOWeave",
    ]
  ),
  Module(
    name: "Chapter08TheOriginalTests",
    imports: ["Chapter08TheOriginal", "KeyValueObserving", "KVOStation", "TestSupport"]
  ),
  Module(
    name: "Chapter09DirectDeliveryTests",
    imports: [
      "Chapter07SelfObservation", "Chapter09DirectDelivery", "ExerciseKit",
      "KVOClaims", "KVOExercises", "KeyValueObserving", "KVOStation", "KVOWeave",
    ]
  ),
  Module(
    name: "Chapter10KVOControllerTests",
    imports: ["KVOController", "TestSupport", "KVOLocking", "KVOWeave"]
  ),
  Module(
    name: "Chapter11OtherDesignsTests",
    imports: [
      "Chapter02bMapTables", "Chapter11OtherDesigns", "KeyValueObserving", "KVOStation",
      "TestSupport",
    ]
  ),
  Module(
    name: "RecordingsTests",
    imports: [
      "ExerciseKit", "KVOClaims", "KVOController", "KVOExercises", "KVORecordings",
      "KeyValueObserving",
    ] + chapters.map(\.name)
  ),
  Module(
    name: "ExerciseKitTests",
    imports: ["ExerciseKit", "KVOExercises", "KVOLocking", "KVOWeave"]
  ),
  Module(
    name: "WorkbookTests",
    imports: [
      "KVOClaims", "KVOExercises", "KVOLocking", "TestSupport", "WorkbookKit", "workbook",
    ]
  ),
  // The program plays the cells, so it must be built along with the tests.
  Module(
    name: "ScoreboardTests",
    imports: ["KVOScoreboard", "TestSupport", "WorkbookKit", "scoreboard"]
  ),
  // The pages' snippets may use everything that the book has built.
  Module(name: "ProseTests", imports: modules.map(\.name) + ["workbook"]),
  Module(name: "BenchmarkTests", imports: ["benchmark"]),
]

/// The modules that a user's or a reader's package imports.
let products =
  // The library, which is all that a user needs.
  ["KVOController", "KeyValueObserving"]
  // For the reader's library, its exercises, and its programs.
  + [
    "Chapter01Registry", "Chapter02WeakMap", "Chapter02bMapTables", "Chapter03KeyPaths",
    "Chapter04Dispatcher",
    "Chapter06AutoUnobserve", "Chapter07SelfObservation", "Chapter08TheOriginal", "ExerciseKit",
    "KVOClaims", "KVOExercises", "KVOLocking", "KVOScoreboard", "KVOStation", "KVOWeave",
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

extension [Module] {
  func inFolder(_ folder: String) -> [Module] {
    map { Module(name: $0.name, folder: "\(folder)/\($0.name)", imports: $0.imports) }
  }
}

let package = Package(
  name: "KVOControllerWorkbook",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: products.map { .library(name: $0, targets: [$0]) } + [
    // For the packages of readers. The other programs are left out, because SwiftPM would build
    // them in place of a user's programs with the same names.
    .executable(name: "workbook", targets: ["workbook"])
  ],
  targets: modules.map { .target(name: $0.name, dependencies: $0.dependencies, path: $0.folder) }
    + programs.map {
      .executableTarget(name: $0.name, dependencies: $0.dependencies, path: $0.folder)
    }
    + tests.map { .testTarget(name: $0.name, dependencies: $0.dependencies) }
)

for target in package.targets {
  target.swiftSettings = settings
  // The player reads the texts where they are, so that they needn't be copied into a bundle.
  if target.name == "KVORecordings" { target.exclude = ["Recordings"] }
}

// `WORKBOOK_CHAPTER=4 swift test` builds and tests only what chapter 4 needs.
if let chapter = Context.environment["WORKBOOK_CHAPTER"] {
  let known = tests.compactMap(\.chapter).reduce(into: [String]()) { known, chapter in
    if !known.contains(chapter) { known.append(chapter) }
  }
  guard known.contains(chapter) else {
    // A trap would hide the sentence behind a backtrace.
    let sentence =
      "There's no chapter “\(chapter)”. WORKBOOK_CHAPTER can be \(known.joined(separator: ", ")).\n"
    FileHandle.standardError.write(Data(sentence.utf8))
    exit(1)
  }
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted else { return }
    for module in tests + programs + modules where module.name == name {
      module.imports.forEach(need)
    }
  }
  for test in tests where test.chapter == chapter { need(test.name) }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
}
