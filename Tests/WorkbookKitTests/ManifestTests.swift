import Foundation
import ProcessActivity
import Testing

@testable import WorkbookKit

/// The manifest of the exercises, in a temporary folder where a test can edit it.
private final class SampleManifest {
  let book: Workbook
  private let toolchain: Toolchain

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "manifest \(UUID())")
    book = Workbook(root: folder.resolvingSymlinksInPath())
    toolchain = try Toolchain()
    try FileManager.default.createDirectory(at: book.exercises, withIntermediateDirectories: true)
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    try FileManager.default.copyItem(at: Workbook(root: root).manifest, to: book.manifest)
  }

  func edit(_ change: (String) -> String) throws {
    let text = try String(contentsOf: book.manifest, encoding: .utf8)
    try change(text).write(to: book.manifest, atomically: true, encoding: .utf8)
  }

  /// Evaluates the manifest and returns the names of its targets.
  func targets() throws -> [String] {
    struct Dump: Decodable {
      struct Target: Decodable { let name: String }
      let targets: [Target]
    }
    let run = try ChildProcess.run(
      toolchain.swift,
      ["package", "--package-path", book.exercises.path, "dump-package"],
      limit: ActivityLimit(working: 120, waiting: 120)
    )
    try #require(run.termination == .exit(0), "\(run.errors)")
    let dump = try JSONDecoder().decode(Dump.self, from: Data(run.output.utf8))
    return dump.targets.map(\.name)
  }

  deinit {
    try? FileManager.default.removeItem(at: book.root)
  }
}

@Suite struct `The manifest of the exercises` {
  @Test func `has a target for each small exercise of the catalog, also after an edit`() throws {
    let sample = try SampleManifest()
    let modules = try Catalog(of: sample.book).exercises.filter { $0.stage == nil }.map(\.module)
    #expect(modules.count > 10)
    #expect(try sample.targets() == modules)

    try sample.edit {
      let new = #"{"id": "9.1", "name": "new", "title": "New", "imports": ["KVOStation"]},"#
      return $0.replacing("\(Catalog.opening)  [", with: "\(Catalog.opening)  [\n    \(new)")
    }
    #expect(try Catalog(of: sample.book).exercises.first?.folder == "Chapter9/1-New")
    #expect(try sample.targets() == ["Exercise9_1"] + modules)
  }
}
