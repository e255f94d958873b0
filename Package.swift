// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// The names of modules, each with the modules of this package that it imports.
typealias Modules = KeyValuePairs<String, [String]>

/// The book: what each chapter builds, and beside it what it introduces for the later ones.
let chapters: Modules = [
  "Chapter01Registry": ["KeyValueObserving"],
  "Chapter02WeakMap": [],
  "Chapter02Registry": ["Chapter02WeakMap", "KeyValueObserving"],
  "Chapter02bMapTables": ["Chapter02WeakMap"],
  "Chapter03KeyPaths": ["Chapter02WeakMap", "KeyValueObserving"],
  "Chapter04Dispatcher": ["Chapter02WeakMap", "KeyValueObserving"],
  "Chapter05Mutex": ["Chapter02WeakMap", "KVOLocking", "KeyValueObserving"],
  "Chapter06ObjectMap": ["Chapter02WeakMap"],
  "Chapter06AutoUnobserve": ["Chapter06ObjectMap", "KVOLocking", "KeyValueObserving"],
  "Chapter07SelfObservation": ["Chapter06ObjectMap", "KVOLocking", "KeyValueObserving"],
  "Chapter08TheOriginal": ["Chapter06ObjectMap", "KVOLocking", "KeyValueObserving"],
  "Chapter09DirectDelivery": ["KVOLocking", "KeyValueObserving"],
  "Chapter11OtherDesigns": ["Chapter02bMapTables", "KeyValueObserving"],
]

/// The finished library, which chapter 10 tours, and what Foundation is to KVOController.
let library: Modules = [
  "KVOController": ["KVOLocking", "KeyValueObserving"],
  "KeyValueObserving": ["KVOLocking"],
  "KVOLocking": [],
  // The trains and boards of the chapters' examples.
  "KVOStation": ["KeyValueObserving"],
]

/// The modules with libraries that recordings judge, and claims, too, except for that of chapter 8.
///
/// Each has a file in `Sources/Tools/Adapters` that gives it what these judges ask for, and a
/// target for the file, such as `Chapter01RegistryAdapter`.
let judged =
  names(chapters).filter { name in
    !["Chapter02bMapTables", "Chapter06ObjectMap", "Chapter11OtherDesigns"].contains(name)
  }
  + ["KVOController"]
func adapters(of names: [String]) -> [String] {
  judged.filter(names.contains).map { "\($0)Adapter" }
}

/// What judges the reader's library.
let tools: Modules = [
  // What the reader's code imports: `todo`, and the protocols that claims ask for.
  "KVOExercises": ["KVOLocking", "KeyValueObserving"],
  // Two threads, in every order of their critical sections.
  "KVOLoom": ["KVOLocking"],
  // What the tests of a task import, to report to `workbook`.
  "TaskTesting": ["KVOExercises", "KVOLocking", "KVOLoom"],
  // What the programs share: starting processes, and writing to a terminal.
  "ProgramSupport": ["KVOLocking"],
]

/// The programs, of which `workbook` and `departures` are the reader's.
let programs: Modules = [
  "workbook": ["KVOExercises", "KVOLocking", "ProgramSupport"],
  "benchmark": [
    "Chapter05Mutex", "Chapter08TheOriginal", "Chapter09DirectDelivery", "KVOController",
    "KeyValueObserving",
  ],
]

/// The tests of the code that a chapter shows begin with the chapter's name.
///
/// Some also import the previous chapter's module.
let tests: Modules = [
  "Chapter00KeyValueObservingTests": [],
  "Chapter01RegistryTests": ["Chapter01Registry"],
  "Chapter02WeakMapTests": ["Chapter02WeakMap"],
  "Chapter02RegistryTests": ["Chapter01Registry", "Chapter02Registry", "Chapter02WeakMap"],
  "Chapter02bMapTablesTests": ["Chapter02WeakMap", "Chapter02bMapTables"],
  "Chapter03KeyPathsTests": ["Chapter02Registry", "Chapter02WeakMap", "Chapter03KeyPaths"],
  "Chapter04DispatcherTests": ["Chapter02WeakMap", "Chapter03KeyPaths", "Chapter04Dispatcher"],
  "Chapter05LoomTests": [],
  "Chapter05MutexTests": ["Chapter02WeakMap", "Chapter04Dispatcher", "Chapter05Mutex"],
  "Chapter06ObjectMapTests": ["Chapter02WeakMap", "Chapter06ObjectMap"],
  // One test asks what weak keys would do, which chapter 7 lets a registry have.
  "Chapter06AutoUnobserveTests": [
    "Chapter05Mutex", "Chapter06AutoUnobserve", "Chapter07SelfObservation",
  ],
  "Chapter07SelfObservationTests": ["Chapter06AutoUnobserve", "Chapter07SelfObservation"],
  // The table of hazards plays them with the code of every chapter.
  "Chapter08TheOriginalTests": ["Chapter06ObjectMap", "Chapter08TheOriginal"]
    + adapters(of: names(chapters)),
  "Chapter09DirectDeliveryTests": ["Chapter07SelfObservation", "Chapter09DirectDelivery"]
    + adapters(of: ["Chapter07SelfObservation"]),
  "Chapter10KVOControllerTests": ["Chapter09DirectDelivery", "KVOController"]
    + adapters(of: ["KVOController"]),
  "Chapter11OtherDesignsTests": ["Chapter11OtherDesigns"],
  "RecordingsTests": adapters(of: judged),
  // The pages' snippets may use everything that the book has built.
  "ProseTests": ["workbook"] + names(chapters) + names(library) + names(tools),
]

/// The tests of the tools, in `Tests/Tools`.
let toolTests: Modules = [
  "TaskTestingTests": [],
  "WorkbookTests": ["ProgramSupport", "workbook"],
]

/// The reader's tasks, in folders of `Exercises`.
///
/// The folder of an exercise has a number. The folder `Library` has the tests of the reader's
/// library as of the chapter, and in `Stubs` what the chapter adds to it.
let tasks: Modules = [
  "Chapter00/1-PredictDeliveries": [],
  "Chapter00/2-Announce": [],
  "Chapter01/1-WhoseLeak": [],
  "Chapter01/2-BreakIt": ["Chapter01Registry", "Chapter03KeyPaths", "Chapter04Dispatcher"],
  "Chapter01/Library": ["MyLibrary"],
  "Chapter02/1-WeakBox": [],
  "Chapter02/2-DyingValue": [],
  "Chapter02/3-Purge": [],
  "Chapter02/4-PointerFunctions": ["Chapter02bMapTables"],
  "Chapter02/Library": ["MyLibrary"],
  "Chapter03/1-Witness": [],
  "Chapter03/Library": ["MyLibrary"],
  "Chapter04/1-GuardOrder": [],
  "Chapter04/2-States": [],
  "Chapter04/Library": ["MyLibrary"],
  "Chapter05/1-OneDecision": [],
  "Chapter05/2-Bell": [],
  "Chapter05/3-CancelledObserve": [],
  "Chapter05/4-WriteTheSchedule": [],
  "Chapter05/Library": ["MyLibrary"],
  "Chapter06/1-PredictDeath": ["Chapter06AutoUnobserve"],
  "Chapter06/Library": ["MyLibrary"],
  "Chapter07/1-PredictWhoDies": ["Chapter07SelfObservation"],
  "Chapter07/Library": ["MyLibrary"],
  "Chapter08/1-Actions": [],
  "Chapter08/2-SharedController": ["Chapter06ObjectMap"],
  "Chapter09/Library": ["MyLibrary"],
  "Chapter10/1-DeparturesBoard": ["KVOController"],
  "Chapter10/2-KeepTheType": [],
  "Chapter11/1-BlockTable": [],
  "Chapter11/2-Proxy": ["Chapter02bMapTables"],
]

/// What every test may import, too.
let support = [
  "TaskTesting", "KVOExercises", "KVOLocking", "KVORecordings", "KVOStation", "KVOLoom",
  "KeyValueObserving",
]

/// The book's code and its tests.
var book =
  [
    // The claims about a library, be it a chapter's or the reader's.
    Target.target(name: "KVOClaims", dependencies: modules(support), path: "Tests/Claims"),
    // What plays the recordings of Facebook's KVOController.
    .target(
      name: "KVORecordings",
      dependencies: modules(["KVOExercises", "KeyValueObserving"]),
      path: "Tests/Recordings/Player"
    ),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
  ]
  + (Array(chapters) + Array(library)).map {
    // Users import `KVOController`, whose folder stands among the chapters.
    let folder = $0 == "KVOController" ? "Chapter10KVOController" : $0
    return .target(name: $0, dependencies: modules($1), path: "Sources/\(folder)")
  }
  + (Array(chapters) + Array(library)).filter { judged.contains($0.key) }.map { name, imports in
    let needed = ["KVORecordings", "KVOExercises", name] + imports + adapters(of: imports)
    return .target(
      name: "\(name)Adapter",
      dependencies: modules(needed),
      path: "Sources/Tools/Adapters",
      exclude: judged.filter { $0 != name }.map { "\($0)Adapter.swift" }
    )
  }
  + tools.map {
    .target(name: $0, dependencies: modules($1), path: "Sources/Tools/\($0)")
  }
  + programs.map {
    .executableTarget(name: $0, dependencies: modules($1), path: "Sources/Tools/\($0)")
  }
  + tests.map {
    let judges = ["KVOClaims", "TestSupport"] + adapters(of: [String($0.dropLast("Tests".count))])
    return .testTarget(name: $0, dependencies: modules(support + judges + $1))
  }
  + toolTests.map {
    let imports = modules(support + ["KVOClaims", "TestSupport"] + $1)
    return .testTarget(name: $0, dependencies: imports, path: "Tests/Tools/\($0)")
  }

/// The reader's library, a program that uses it, and the tests of the tasks.
let readers =
  [
    Target.target(
      name: "MyLibrary",
      dependencies: modules(["KVOExercises", "KVOLocking", "KeyValueObserving"]),
      path: "Exercises/Library",
      // `departures` uses what isn't public, in a release build, too.
      swiftSettings: [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]
    ),
    .executableTarget(
      name: "departures",
      dependencies: modules(support + ["MyLibrary"]),
      path: "Exercises/Departures"
    ),
  ]
  + tasks.map { folder, imports in
    let (name, isLibrary) = (testName(of: folder), imports == ["MyLibrary"])
    return .testTarget(
      name: name,
      dependencies: modules(support + imports + (isLibrary ? ["KVOClaims"] : [])),
      path: "Exercises/\(folder)",
      exclude: ["README.md"] + (isLibrary ? ["Stubs"] : [])
    )
  }

/// Returns the name of a task's tests, such as "Chapter02WeakBoxTests" or "Chapter02LibraryTests".
func testName(of folder: String) -> String {
  let match = folder.firstMatch(of: /(Chapter\d+)\/(?:\d-)?(\w+)/)
  return match.map { "\($0.1)\($0.2)Tests" } ?? folder
}

func names(_ modules: Modules) -> [String] { modules.map(\.key) }
func modules(_ names: [String]) -> [Target.Dependency] {
  Set(names).sorted().map { .byName(name: $0) }
}

for target in book {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // Warnings are errors in our own CI only. A newer compiler may warn where ours doesn't, and other
  // people's builds shouldn't fail because of that, not even if they set `CI`.
  if Context.environment["WORKBOOK_CI"] == "true" {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}

let package = Package(
  name: "KVOControllerWorkbook",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  // The library, which is all that a user needs, and the program of the reader. A user's program
  // with the name of another program takes its place.
  products: ["KVOController", "KeyValueObserving"].map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "workbook", targets: ["workbook"])
  ],
  targets: book + readers
)

// `WORKBOOK_CHAPTER=4 swift test` builds and tests only chapter 4 and its tasks, with 4.1 only an
// exercise, with 4.library only the reader's library, and with 4.book, or book for all chapters,
// only the book's code. So what doesn't compile elsewhere does no harm.
if let selection = Context.environment["WORKBOOK_CHAPTER"] {
  var selected = ["book": names(tests) + names(toolTests)]
  for name in names(tests) + names(tasks) {
    guard let match = name.firstMatch(of: /^Chapter0?(\d+)b?(\/(\d?))?/) else { continue }
    let part = match.2 == nil ? "book" : match.3 == "" ? "library" : match.3 ?? ""
    for key in ["\(match.1)", "\(match.1).\(part)"] {
      selected[key, default: []].append(testName(of: name))
    }
  }
  guard let targets = selected[selection] else {
    let chapters = selected.keys.filter { $0.wholeMatch(of: /\d+/) != nil }
      .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    let message = """
      There's no chapter “\(selection)”. WORKBOOK_CHAPTER can be \(chapters.joined(separator: ", ")), \
      or a part of one: 2.1 for an exercise, 2.library for your library, 2.book for the book's code.

      """
    // A trap would hide the sentence behind a backtrace.
    FileHandle.standardError.write(Data(message.utf8))
    exit(1)
  }
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted else { return }
    for target in package.targets where target.name == name {
      for case .byNameItem(let name, _) in target.dependencies { need(name) }
    }
  }
  (targets + ["workbook"]).forEach(need)
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
}
