import Foundation
import Testing

@Suite struct `The files of the KVO layer` {
  private let graph: DependencyGraph

  init() throws {
    let root = "Sources/KeyValueObserving"
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: Repository.root.appending(path: root).path
    )
    let swift = paths.filter { $0.hasSuffix(".swift") }
    graph = DependencyGraph(
      of: Dictionary(
        uniqueKeysWithValues: swift.map { ($0, Repository.package.text("\(root)/\($0)") ?? "") }
      )
    )
  }

  @Test func `depend on one another in one direction only`() {
    #expect(graph.cycles == [])
  }

  @Test func `are in folders that depend on one another in one direction only`() {
    #expect(graph.folders.cycles == [])
  }
}

@Suite struct `The modules of the library` {
  @Test(arguments: ["KVOLocking", "KeyValueObserving", "Chapter10KVOController"])
  func `import Foundation only for types that FoundationEssentials lacks`(module: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: Repository.root.appending(path: "Sources/\(module)").path
    )
    for path in paths where path.hasSuffix(".swift") {
      let text = Repository.package.text("Sources/\(module)/\(path)") ?? ""
      guard text.contains("import Foundation") else { continue }
      #expect(text.contains(/\b(?:IndexSet|FileHandle|Thread\.)/), "\(module)/\(path)")
    }
  }
}

@Suite struct `A dependency graph` {
  private func graph(_ second: String) -> DependencyGraph {
    DependencyGraph(of: [
      "Top/Train.swift": "final class Train { let stops: [Stop] }",
      "Base/Stop.swift": second,
      "Base/Delay.swift": "struct Delay {}",
    ])
  }

  @Test func `has a cycle if two files refer to each other`() {
    let graph = graph("struct Stop { weak var train: Train? }")
    #expect(
      graph.cycles == [
        "Base/Stop.swift → Top/Train.swift", "Top/Train.swift → Base/Stop.swift",
      ]
    )
    #expect(graph.folders.cycles == ["Base → Top", "Top → Base"])
  }
}
