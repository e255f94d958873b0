// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The exercises, in the order of the book, with the modules that each of them imports. This text is
// JSON, because `swift run workbook` reads the same list: it decodes the text between the marks. The
// list can't be in a file of its own, or be read from the folders: SwiftPM evaluates a manifest
// again only if the manifest's text has changed.
let catalog = #"""
  [
    {"id": "0.1", "name": "announce", "title": "Announce", "imports": [
      "KeyValueObserving", "KVOStation"
    ]},
    {"id": "0.2", "name": "predict-deliveries", "title": "PredictDeliveries", "imports": [
      "KeyValueObserving", "KVOStation"
    ]},
    {"id": "registry", "name": "registry", "title": "Registry"},
    {"id": "1.2", "name": "whose-leak", "title": "WhoseLeak"},
    {"id": "1.3", "name": "break-it", "title": "BreakIt", "imports": [
      "Chapter1Registry", "Chapter3KeyPaths", "Chapter4Dispatcher", "KVOStation"
    ]},
    {"id": "2.1", "name": "weak-box", "title": "WeakBox"},
    {"id": "2.2", "name": "purge", "title": "Purge"},
    {"id": "weak-map", "name": "weak-map", "title": "WeakMap"},
    {"id": "2.4", "name": "dying-value", "title": "DyingValue"},
    {"id": "3.2", "name": "witness", "title": "Witness"},
    {"id": "identity", "name": "identity", "title": "Identity"},
    {"id": "4.2", "name": "guard-order", "title": "GuardOrder"},
    {"id": "4.3", "name": "states", "title": "States", "imports": [
      "KeyValueObserving", "KVOStation"
    ]},
    {"id": "dispatcher", "name": "dispatcher", "title": "Dispatcher"},
    {"id": "5.1", "name": "one-decision", "title": "OneDecision", "imports": [
      "KVOLocking", "KVOWeave"
    ]},
    {"id": "5.2", "name": "bell", "title": "Bell", "imports": ["KVOLocking", "KVOWeave"]},
    {"id": "5.3", "name": "canceled-observe", "title": "CancelledObserve", "imports": [
      "KVOLocking", "KVOWeave"
    ]},
    {"id": "threads", "name": "threads", "title": "Threads"},
    {"id": "5.4", "name": "write-the-schedule", "title": "WriteTheSchedule", "imports": [
      "KVOLocking", "KVOWeave"
    ]},
    {"id": "6.2", "name": "who-dies-when", "title": "PredictDeath", "imports": [
      "Chapter6AutoUnobserve", "KeyValueObserving", "KVOStation"
    ]},
    {"id": "6.3", "name": "token", "title": "Token", "imports": ["KVOLocking", "KVOWeave"]},
    {"id": "auto-unobserve", "name": "auto-unobserve", "title": "AutoUnobserve"},
    {"id": "7.1", "name": "who-leaks", "title": "PredictWhoDies", "imports": [
      "Chapter7SelfObservation", "KeyValueObserving", "KVOStation"
    ]},
    {"id": "self-observation", "name": "self-observation", "title": "SelfObservation"},
    {"id": "direct-delivery", "name": "direct-delivery", "title": "DirectDelivery"},
    {"id": "8.1", "name": "actions", "title": "Actions", "imports": [
      "KeyValueObserving", "KVOStation"
    ]}
  ]
  """#

/// An exercise of the catalog.
struct Exercise: Decodable {
  let id: String
  let name: String
  let title: String
  let imports: [String]?
}

/// The exercises, without the stages of the reader's library, which have the name as their number.
let exercises: [Exercise] =
  switch Result(catching: { try JSONDecoder().decode([Exercise].self, from: Data(catalog.utf8)) }) {
  case .success(let exercises): exercises.filter { $0.id != $0.name }
  case .failure(let error): fatalError("The catalog in Exercises/Package.swift: \(error)")
  }

// `swift run workbook` sets these variables, and nothing else does. The first one selects exercises
// ("2.1,2.2"), and the second an answer in `Answers/` that replaces the reader's file.
let selection = Context.environment["WORKBOOK_ONLY"]?.split(separator: ",").map(String.init)
let attempt = Context.environment["WORKBOOK_ATTEMPT"]

extension Exercise {
  /// The folder, such as "Chapter2/1-WeakBox".
  var folder: String { "Chapter\(id.replacing(".", with: "/"))-\(title)" }

  /// The file that the reader edits, or the answer that replaces it.
  var source: String {
    attempt.map { "Answers/\(id)/\($0)/\(title).swift" } ?? "\(folder)/\(title).swift"
  }

  /// The file with the tests.
  var tests: String { "\(folder)/\(title)Tests.swift" }

  /// The target with the reader's file and the tests that judge it.
  var target: Target {
    .testTarget(
      name: "Exercise\(id.replacing(".", with: "_"))",
      dependencies: (["ExerciseKit"] + (imports ?? [])).map {
        .product(name: $0, package: "KVOControllerWorkbook")
      },
      path: attempt == nil ? folder : ".",
      exclude: attempt == nil ? ["README.md"] : [],
      sources: attempt == nil ? nil : [source, tests]
    )
  }
}

let package = Package(
  name: "Exercises",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "KVOControllerWorkbook", path: "..")],
  targets: exercises.map(\.target)
)
