// swift-tools-version: 6.3
import Foundation
import PackageDescription

// The stage of your library, and whether you've solved it. `workbook check` updates both lines.
let stage = "registry"
let isSolved = false

// The workbook, which has the chapters and the claims. If you move it, change this path.
let workbook = Package.Dependency.package(name: "KVOControllerWorkbook", path: "..")

// The stages, in order, and the folders with their tasks and their tests.
let stages = [
  (name: "registry", folder: "Chapter01/Registry"),
  (name: "weak-map", folder: "Chapter02/WeakMap"),
  (name: "identity", folder: "Chapter03/Identity"),
  (name: "dispatcher", folder: "Chapter04/Dispatcher"),
  (name: "threads", folder: "Chapter05/Threads"),
  (name: "auto-unobserve", folder: "Chapter06/AutoUnobserve"),
  (name: "self-observation", folder: "Chapter07/SelfObservation"),
  (name: "direct-delivery", folder: "Chapter09/DirectDelivery"),
]

// What the claims ask of your library: the files, and the stages that ask for it.
let contract = [
  "Registry.swift": 1...8,
  "WeakMap.swift": 2...5,
  "Registration.swift": 3...3,
  "Dispatcher.swift": 4...7,
  "Threads.swift": 5...8,
  "AutoUnobserve.swift": 6...8,
  "SelfObservation.swift": 7...8,
]

// The small exercises, and the modules of the workbook that they import.
let exercises = [
  "Chapter00/1-PredictDeliveries": ["KeyValueObserving", "KVOStation"],
  "Chapter00/2-Announce": ["KeyValueObserving", "KVOStation"],
  "Chapter01/1-WhoseLeak": [],
  "Chapter01/2-BreakIt": [
    "Chapter01Registry", "Chapter03KeyPaths", "Chapter04Dispatcher", "KeyValueObserving",
    "KVOStation",
  ],
  "Chapter02/1-WeakBox": [],
  "Chapter02/2-DyingValue": [],
  "Chapter02/3-Purge": [],
  "Chapter02/4-PointerFunctions": ["Chapter02bMapTables"],
  "Chapter03/1-Witness": [],
  "Chapter04/1-GuardOrder": [],
  "Chapter04/2-States": ["KeyValueObserving", "KVOStation"],
  "Chapter05/1-OneDecision": ["KVOLocking", "KVOWeave"],
  "Chapter05/2-Bell": ["KVOLocking", "KVOWeave"],
  "Chapter05/3-CancelledObserve": ["KVOLocking", "KVOWeave"],
  "Chapter05/4-WriteTheSchedule": ["KVOLocking", "KVOWeave"],
  "Chapter06/1-PredictDeath": ["Chapter06AutoUnobserve", "KeyValueObserving", "KVOStation"],
  "Chapter06/2-Token": ["KVOLocking", "KVOWeave"],
  "Chapter07/1-PredictWhoDies": ["Chapter07SelfObservation", "KeyValueObserving", "KVOStation"],
  "Chapter08/1-Actions": ["KeyValueObserving", "KVOStation"],
  "Chapter08/2-SharedController": [
    "Chapter02bMapTables", "KVOLocking", "KVOStation", "KeyValueObserving",
  ],
  "Chapter10/1-DeparturesBoard": ["KVOController", "KVOStation", "KeyValueObserving"],
  "Chapter10/2-KeepTheType": ["KVOStation", "KeyValueObserving"],
  "Chapter11/1-BlockTable": ["KeyValueObserving"],
  "Chapter11/2-Proxy": ["KeyValueObserving", "Chapter02bMapTables"],
]

/// Ends with a sentence; a trap would hide it behind a backtrace.
func stop(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  exit(1)
}

if Context.environment["WORKBOOK_CHAPTER"] != nil {
  stop("WORKBOOK_CHAPTER is for the workbook's own tests. Run: unset WORKBOOK_CHAPTER")
}

guard let reached = stages.firstIndex(where: { $0.name == stage }) else {
  stop("There's no stage “\(stage)”. The stages are: \(stages.map(\.name))")
}

func products(_ names: [String]) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "KVOControllerWorkbook") }
}

/// The tests in a folder such as "Chapter02/1-WeakBox", which are named `WeakBoxTests`.
func tests(in folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: folder.split { "/-".contains($0) }.suffix(1).joined() + "Tests",
    dependencies: dependencies + products(["ExerciseKit"]),
    path: folder,
    exclude: ["README.md"]
  )
}

let library = [
  // Your library.
  Target.target(
    name: "MyLibrary",
    dependencies: products(["KVOLocking", "KVOExercises", "KeyValueObserving"]),
    path: "Library"
  ),
  .target(
    name: "Contract",
    dependencies: ["MyLibrary"] + products(["KVOExercises", "KeyValueObserving"]),
    path: "Contract",
    exclude: contract.filter { !$0.value.contains(reached + 1) }.keys.sorted()
  ),
  tests(in: stages[reached].folder, ["Contract"] + products(["KVOClaims"])),
  // How much of what KVOController did your library does, too: swift test --filter Recordings
  .testTarget(
    name: "RecordingsTests",
    dependencies: ["Contract"] + products(["ExerciseKit"]),
    path: "Recordings"
  ),
]

let programs = [
  // A program that uses your library: swift run departures
  Target.executableTarget(
    name: "departures",
    dependencies: ["MyLibrary"] + products(["KVOStation", "KVOWeave", "KeyValueObserving"]),
    path: "Departures",
    // What your library has by now: SELF_OBSERVATION, for example, once that stage is solved.
    swiftSettings: stages[..<(isSolved ? reached + 1 : reached)].map {
      .define(String($0.name.uppercased().map { $0 == "-" ? "_" : $0 }))
    }
  ),
  // What goes wrong in each chapter's code, and in yours: swift run scoreboard
  .executableTarget(
    name: "scoreboard",
    dependencies: ["Contract"] + products(["KVOScoreboard"]),
    path: "Scoreboard"
  ),
]

let package = Package(
  name: "MyKVOController",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [workbook],
  targets: library + programs
    + exercises.map { tests(in: $0.key, products(["KVOExercises"] + $0.value)) }
    .sorted { $0.name < $1.name }
)

// `workbook check` builds only the tests that it runs, so a task that doesn't compile yet doesn't
// block another one.
if let judged = Context.environment["WORKBOOK_ONLY"] {
  let needed = library.contains { $0.name == judged } ? ["MyLibrary", "Contract"] : []
  package.targets.removeAll { $0.name != judged && !needed.contains($0.name) }
}
