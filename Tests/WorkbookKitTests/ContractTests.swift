import Foundation
import KVOClaims
import Testing

@testable import WorkbookKit

@Suite struct `A contract` {
  private let supplied = """
    // For every stage.
    import MyLibrary

    // From the stage “registry” on.
    let a = 1

    // From the stage “weak-map” until the stage “threads”.
    let b = 2

    // In the stage “identity” only.
    let c = 3

    """

  @Test(arguments: [
    (Stage.registry, "a"), (.weakMap, "ab"), (.identity, "abc"), (.dispatcher, "ab"),
    (.threads, "ab"), (.autoUnobserve, "a"), (.directDelivery, "a"),
  ])
  func `consists of the header and the blocks of its stage`(stage: Stage, names: String) throws {
    let contract = try Contract(for: stage, from: supplied)
    #expect(contract.text.matches(of: /let (.)/).map(\.1).joined() == names)
    #expect(contract.text.contains("import MyLibrary\n"))
    #expect(contract.text.hasSuffix("\n") && !contract.text.hasSuffix("\n\n"))
  }

  @Test(arguments: Stage.allCases)
  func `names its stage in the first line`(stage: Stage) throws {
    #expect(Contract.stage(of: try Contract(for: stage, from: supplied).text) == stage)
  }

  @Test func `is that of no stage if its first line is a different one`() {
    #expect(Contract.stage(of: supplied) == nil)
    #expect(Contract.stage(of: "") == nil)
  }

  @Test func `can't have a block for an unknown stage`() {
    #expect(throws: WorkbookError.self) {
      try Contract(for: .registry, from: "// From the stage “weakmap” on.")
    }
  }

  @Test func `can't be read if the supplied file is missing`() throws {
    let error = #expect(throws: WorkbookError.self) {
      try Contract(for: .registry, in: SmallBook().book)
    }
    #expect(
      error?.description == "Exercises/Supplied/Contract.swift can't be read. "
        + "To restore it, run this command in the workbook: git restore Exercises/Supplied"
    )
  }
}

@Suite struct `The supplied contract` {
  private let book = Workbook(
    root: URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
  )

  /// Returns the requirement on the first line that contains a text.
  private func requirement(of text: String, in contract: Contract) throws -> String? {
    let lines = contract.text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.firstIndex { $0.contains(text) }, "\(text)")
    return contract.requirement(atLine: index + 1)
  }

  @Test(arguments: [
    ("ContractRegistry(registry: Registry", "`Registry(observer:)` creates a registry"),
    ("let registry: Registry<Observer>", "The library has a generic class `Registry`"),
    ("registry.unobserve(object, keyPath)", "`unobserve(_:_:)` ends a registration"),
    ("requireSendable(Registry", "`Registry` is `Sendable`"),
    ("ContractToken { token.invalidate() }", "A token's `invalidate()` ends the registration"),
    ("class Owner: RegistryOwner", "`RegistryOwner` is a protocol"),
    ("registryNonRetaining.observe", "Every `RegistryOwner` has a property"),
  ])
  func `states the requirement on a line`(text: String, beginning: String) throws {
    let contract = try Contract(for: .selfObservation, in: book)
    let requirement = try #require(try requirement(of: text, in: contract))
    #expect(requirement.hasPrefix(beginning))
    #expect(requirement.hasSuffix("."))
  }

  @Test func `states the requirement of the declaration around a line`() throws {
    let contract = try Contract(for: .directDelivery, in: book)
    let owner = try #require(try requirement(of: "class Owner:", in: contract))
    #expect(try requirement(of: "handler: @escaping (ObservedChange)", in: contract) == owner)
    #expect(try requirement(of: "func makeOwner()", in: contract) == nil)
    #expect(contract.requirement(atLine: 0) == nil)
    #expect(contract.requirement(atLine: 10_000) == nil)
  }

  @Test(arguments: Stage.allCases)
  func `has a requirement for each comment inside a declaration`(stage: Stage) throws {
    let contract = try Contract(for: stage, in: book)
    let lines = SourceLine.all(in: contract.text)
    let comments = lines.indices.filter { lines[$0].isComment && lines[$0].indentation > 0 }
    #expect(comments.count >= 4)
    for index in comments {
      let sentence = lines[index].text.drop { $0 == " " }.dropFirst(3)
      #expect(contract.requirement(atLine: index + 2) == String(sentence))
    }
  }
}
