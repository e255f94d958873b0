// swift-tools-version: 6.3
import Foundation
import PackageDescription

typealias Dependencies = [Target.Dependency]
typealias Module = (name: String, folder: String?, imports: Dependencies)

/// What chapters may import, what the tests of tasks may, and what the book's tests may.
let foundation: Dependencies = ["KVOLocking", "KeyValueObserving"]
let support = foundation + ["KVOExercises", "KVOJudging", "KVOLoom", "KVORecordings", "KVOStation"]
let testSupport = support + ["KVOClaims", "TestSupport"]

/// What each chapter builds, and what it introduces for the later ones: the name, the modules of
/// other chapters that it imports, and those that its tests import besides.
let chapters: [(name: String, imports: Dependencies, tests: Dependencies)] = [
  ("Chapter01Registry", [], []),
  ("Chapter02WeakMap", [], []),
  ("Chapter02Registry", ["Chapter02WeakMap"], ["Chapter01Registry"]),
  ("Chapter02bMapTables", ["Chapter02WeakMap"], []),
  ("Chapter03KeyPaths", ["Chapter02WeakMap"], ["Chapter02Registry"]),
  ("Chapter04Dispatcher", ["Chapter02WeakMap"], ["Chapter03KeyPaths"]),
  ("Chapter05Mutex", ["Chapter02WeakMap"], ["Chapter04Dispatcher"]),
  ("Chapter06ObjectMap", ["Chapter02WeakMap"], []),
  (
    "Chapter06AutoUnobserve", ["Chapter06ObjectMap"],
    ["Chapter05Mutex", "Chapter07SelfObservation"]
  ),
  ("Chapter07SelfObservation", ["Chapter06ObjectMap"], ["Chapter06AutoUnobserve"]),
  ("Chapter08TheOriginal", ["Chapter06ObjectMap"], []),
  ("Chapter09DirectDelivery", [], ["Chapter07SelfObservation"]),
  ("Chapter11OtherDesigns", ["Chapter02bMapTables"], []),
]
let modules: Dependencies = ["KVOController"] + chapters.map { .byName(name: $0.name) }

/// What several chapters use, the finished library, and what judges the reader's code;
/// `.github/CONTRIBUTING.md` has more.
let shared: [Module] = [
  ("KVOController", "Sources/Chapter10KVOController", foundation),
  ("KVOLocking", nil, []),
  ("KeyValueObserving", nil, ["KVOLocking"]),
  // The trains and boards of the examples.
  ("KVOStation", nil, ["KeyValueObserving"]),
  ("KVOExercises", "Sources/Tools/KVOExercises", foundation),
  ("KVOLoom", "Sources/Tools/KVOLoom", ["KVOLocking"]),
  ("KVOJudging", "Sources/Tools/KVOJudging", ["KVOExercises", "KVOLocking", "KVOLoom"]),
  ("KVOClaims", "Tests/Claims", support),
  ("KVORecordings", "Tests/Recordings/Player", ["KVOExercises", "KeyValueObserving"]),
  ("TestSupport", "Tests/TestSupport", foundation + ["Chapter02WeakMap", "KVOExercises"]),
  ("MyLibrary", "Exercises/Library", foundation + ["KVOExercises"]),
]
let programs: [Module] = [
  ("workbook", "Sources/Tools/workbook", ["KVOExercises", "KVOLocking"]),
  ("departures", "Exercises/Departures", support + ["MyLibrary"]),
]

/// The tests of what else chapters show, whose names begin with the chapter's, and of the tools.
let tests: [Module] = [
  ("Chapter00KeyValueObservingTests", nil, []),
  ("Chapter05LoomTests", nil, []),
  ("Chapter10KVOControllerTests", nil, ["KVOController", "Chapter09DirectDelivery"]),
  ("KVOJudgingTests", "Tests/Tools/KVOJudgingTests", []),
  ("WorkbookTests", "Tests/Tools/WorkbookTests", ["workbook"]),
  // What pages show as refused by the compiler may import any chapter's module.
  ("ProseTests", nil, modules + ["workbook"]),
]

/// The reader's tasks, by the folder of their chapter in `Exercises`.
let tasks: KeyValuePairs<String, [String]> = [
  "Chapter00": ["1-PredictDeliveries"],
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
  "Chapter11": ["1-Proxy"],
]

/// What some of these use besides.
let importsOfTasks: [String: Dependencies] = [
  "Chapter01/2-BreakIt": ["Chapter01Registry", "Chapter03KeyPaths", "Chapter04Dispatcher"],
  "Chapter02/4-PointerFunctions": ["Chapter02bMapTables"],
  "Chapter06/1-PredictDeath": ["Chapter06AutoUnobserve"],
  "Chapter07/1-PredictWhoDies": ["Chapter07SelfObservation"],
  "Chapter08/2-SharedController": ["Chapter06ObjectMap"],
  "Chapter10/1-DeparturesBoard": ["KVOController"],
  "Chapter11/1-Proxy": ["Chapter02bMapTables"],
]

var targets: [Target] = shared.map { .target(name: $0, dependencies: $2, path: $1) }
targets += programs.map { .executableTarget(name: $0, dependencies: $2, path: $1) }
targets += tests.map { .testTarget(name: $0, dependencies: testSupport + $2, path: $1) }
for (name, imports, besides) in chapters {
  let all = testSupport + imports + besides + [.byName(name: name)]
  targets.append(.target(name: name, dependencies: foundation + imports))
  targets.append(.testTarget(name: "\(name)Tests", dependencies: all))
}
let strict: [SwiftSetting] =
  ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
  .map { .enableUpcomingFeature($0) }
  // Warnings are errors in our own CI only, because a newer compiler may warn where ours doesn't.
  + (Context.environment["WORKBOOK_CI"] == "true" ? [.treatAllWarnings(as: .error)] : [])
// `departures` uses what isn't public in the reader's library, in a release build, too.
let testable: [SwiftSetting] = [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]
for target in targets { target.swiftSettings = target.name == "MyLibrary" ? testable : strict }
for (chapter, names) in tasks {
  targets += names.map { name in
    let isLibrary = name == "Library"
    return .testTarget(
      name: "\(chapter)\(name.drop { $0.isNumber || $0 == "-" })Tests",
      dependencies: support
        + (isLibrary
          ? ["MyLibrary", "KVOClaims"] : importsOfTasks["\(chapter)/\(name)", default: []]),
      path: "Exercises/\(chapter)/\(name)",
      exclude: isLibrary ? ["README.md", "Stubs"] : ["README.md"]
    )
  }
}

let package = Package(
  name: "KVOControllerWorkbook",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "KVOController", targets: ["KVOController"])],
  targets: targets
)

let advice = """
  WORKBOOK_CHAPTER can be a number from 0 to 11, or a part of a chapter: 2.1 for an exercise, 2.library \
  for your library, 2.book for the book's code.
  """

// `WORKBOOK_CHAPTER=4 swift test` builds and tests only chapter 4 and its tasks, with 4.1 only an
// exercise, with 4.library only the reader's library, and with 4.book, or book for all chapters,
// only the book's code. So what doesn't compile elsewhere does no harm.
// Folders have two digits, so 04 is 4.
if let selection = Context.environment["WORKBOOK_CHAPTER"]?.replacing(/^0(?=\d)/, with: "") {
  let tests = targets.filter { target in
    let chapter = target.name.firstMatch(of: /^Chapter0?(\d+)/).map { String($0.1) } ?? "tools"
    let task = target.path?.firstMatch(of: /^Exercises.*\/(\d+|Library)/)?.1.lowercased()
    let words = [chapter, "\(chapter).\(task ?? "book")", task == nil ? "book" : chapter]
    return target.type == .test && words.contains(selection)
  }
  if tests.isEmpty {
    // A trap would hide the sentence behind a backtrace.
    FileHandle.standardError.write(Data("There's no chapter “\(selection)”. \(advice)\n".utf8))
    exit(1)
  }
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted else { return }
    let target = targets.first { $0.name == name }
    for case .byNameItem(let name, _) in target?.dependencies ?? [] { need(name) }
  }
  (["workbook"] + tests.map(\.name)).forEach(need)
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
}
