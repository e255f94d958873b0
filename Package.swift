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
  "KVOController": ["KVOLocking", "KeyValueObserving"],
  "Chapter11OtherDesigns": ["Chapter02bMapTables", "KeyValueObserving"],
  // What Foundation is to KVOController, and the trains and boards of the examples.
  "KVOLocking": [],
  "KeyValueObserving": ["KVOLocking"],
  "KVOStation": ["KeyValueObserving"],
]

/// What every test may import, too.
let support = [
  "KVOJudging", "KVOExercises", "KVOLocking", "KVORecordings", "KVOStation", "KVOLoom",
  "KeyValueObserving",
]

/// What judges the reader's code.
let tools: Modules = [
  // What that code imports: `todo`, and the protocols that claims ask for.
  "KVOExercises": ["KVOLocking", "KeyValueObserving"],
  // Two threads, in every order of their critical sections.
  "KVOLoom": ["KVOLocking"],
  // What the tests of a task import: claims, each of which is judged in a process of its own.
  "KVOJudging": ["KVOExercises", "KVOLocking", "KVOLoom"],
  // The claims about a library, be it a chapter's or the reader's.
  "KVOClaims": support,
  // What plays the recordings of Facebook's KVOController.
  "KVORecordings": ["KVOExercises", "KeyValueObserving"],
  "TestSupport": ["Chapter02WeakMap", "KVOExercises"],
]

let programs: Modules = [
  "workbook": ["KVOExercises", "KVOLocking"],
  "benchmark": [
    "Chapter05Mutex", "Chapter08TheOriginal", "Chapter09DirectDelivery", "KVOController",
    "KeyValueObserving",
  ],
]

/// The tests of what a chapter shows, whose names begin with the chapter's, and of the tools.
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
  "Chapter06AutoUnobserveTests": [
    "Chapter05Mutex", "Chapter06AutoUnobserve", "Chapter07SelfObservation",
  ],
  "Chapter07SelfObservationTests": ["Chapter06AutoUnobserve", "Chapter07SelfObservation"],
  "Chapter08TheOriginalTests": ["Chapter06ObjectMap", "Chapter08TheOriginal"],
  "Chapter09DirectDeliveryTests": ["Chapter07SelfObservation", "Chapter09DirectDelivery"],
  "Chapter10KVOControllerTests": ["Chapter09DirectDelivery", "KVOController"],
  "Chapter11OtherDesignsTests": ["Chapter11OtherDesigns"],
  "KVOJudgingTests": [],
  "WorkbookTests": ["workbook"],
  // What pages show as refused by the compiler may import any of these.
  "ProseTests": ["workbook"] + chapters.map(\.key),
]

/// The reader's tasks, by the folder of their chapter in `Exercises`.
let tasks: Modules = [
  "Chapter00": ["1-PredictDeliveries", "2-Announce"],
  "Chapter01": ["1-WhoseLeak", "2-BreakIt", "Library"],
  "Chapter02": ["1-WeakBox", "2-DyingValue", "3-Purge", "4-PointerFunctions", "Library"],
  "Chapter03": ["1-Witness", "Library"],
  "Chapter04": ["1-GuardOrder", "2-States", "Library"],
  "Chapter05": ["1-OneDecision", "2-Bell", "3-CancelledObserve", "4-WriteTheSchedule", "Library"],
  "Chapter06": ["1-PredictDeath", "Library"],
  "Chapter07": ["1-PredictWhoDies", "Library"],
  "Chapter08": ["1-Actions", "2-SharedController"],
  "Chapter09": ["Library"],
  "Chapter10": ["1-DeparturesBoard", "2-KeepTheType"],
  "Chapter11": ["1-BlockTable", "2-Proxy"],
]

/// What some of these use besides.
let imports = [
  "2-BreakIt": ["Chapter01Registry", "Chapter03KeyPaths", "Chapter04Dispatcher"],
  "4-PointerFunctions": ["Chapter02bMapTables"],
  "1-PredictDeath": ["Chapter06AutoUnobserve"],
  "1-PredictWhoDies": ["Chapter07SelfObservation"],
  "2-SharedController": ["Chapter06ObjectMap"],
  "1-DeparturesBoard": ["KVOController"],
  "2-Proxy": ["Chapter02bMapTables"],
  "Library": ["MyLibrary", "KVOClaims"],
]

func modules(_ names: [String]) -> [Target.Dependency] {
  Set(names).sorted().map { .byName(name: $0) }
}

let book: [Target] =
  chapters.map {
    // Users import `KVOController`, whose folder stands among the chapters.
    let folder = $0 == "KVOController" ? "Chapter10KVOController" : $0
    return .target(name: $0, dependencies: modules($1), path: "Sources/\(folder)")
  }
  + tools.map {
    let inTests = ["KVOClaims": "Claims", "KVORecordings": "Recordings/Player", "TestSupport": $0]
    let path = inTests[$0].map { "Tests/\($0)" } ?? "Sources/Tools/\($0)"
    return .target(name: $0, dependencies: modules($1), path: path)
  }
  + programs.map {
    .executableTarget(name: $0, dependencies: modules($1), path: "Sources/Tools/\($0)")
  }
  + tests.map {
    let folder = ["KVOJudgingTests", "WorkbookTests"].contains($0) ? "Tests/Tools" : "Tests"
    let all = support + ["KVOClaims", "TestSupport"] + $1
    return .testTarget(name: $0, dependencies: modules(all), path: "\(folder)/\($0)")
  }
for target in book {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // Warnings are errors in our own CI only, because a newer compiler may warn where ours doesn't.
  if Context.environment["WORKBOOK_CI"] == "true" {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}

/// The reader's library, a program that uses it, and the tests of the tasks.
let readers: [Target] =
  [
    .target(
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
  + tasks.flatMap { chapter, names in
    names.map { name in
      .testTarget(
        name: testName(chapter, name),
        dependencies: modules(support + imports[name, default: []]),
        path: "Exercises/\(chapter)/\(name)",
        exclude: ["README.md"] + (name == "Library" ? ["Stubs"] : [])
      )
    }
  }

/// Returns what names a task in its chapter, such as "1", or "library".
func part(_ task: String) -> String { task == "Library" ? "library" : "\(task.prefix(1))" }

let advice = """
  WORKBOOK_CHAPTER can be a number from 0 to 11, or a part of a chapter: 2.1 for an exercise, 2.library \
  for your library, 2.book for the book's code.
  """

/// Returns the name of a task's tests, such as "Chapter02WeakBoxTests".
func testName(_ chapter: String, _ task: String) -> String {
  "\(chapter)\(task.drop { $0.isNumber || $0 == "-" })Tests"
}

let package = Package(
  name: "KVOControllerWorkbook",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  // The finished library, and the reader's program.
  products: [
    .library(name: "KVOController", targets: ["KVOController"]),
    .executable(name: "workbook", targets: ["workbook"]),
  ],
  targets: book + readers
)

// `WORKBOOK_CHAPTER=4 swift test` builds and tests only chapter 4 and its tasks, with 4.1 only an
// exercise, with 4.library only the reader's library, and with 4.book, or book for all chapters,
// only the book's code. So what doesn't compile elsewhere does no harm.
if let selection = Context.environment["WORKBOOK_CHAPTER"] {
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted else { return }
    for target in package.targets where target.name == name {
      for case .byNameItem(let name, _) in target.dependencies { need(name) }
    }
  }
  func select(_ test: String, _ part: String) {
    let chapter = test.firstMatch(of: /^Chapter0?(\d+)/).map { String($0.1) } ?? "tools"
    let isOfBook = selection == "book" && part == "book"
    if isOfBook || [chapter, "\(chapter).\(part)"].contains(selection) { need(test) }
  }
  for (test, _) in tests { select(test, "book") }
  for (chapter, names) in tasks {
    for name in names { select(testName(chapter, name), part(name)) }
  }
  if needed.isEmpty {
    // A trap would hide the sentence behind a backtrace.
    FileHandle.standardError.write(Data("There's no chapter “\(selection)”. \(advice)\n".utf8))
    exit(1)
  }
  need("workbook")
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
}
