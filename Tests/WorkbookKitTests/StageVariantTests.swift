import Foundation
import KVOClaims
import Testing

@testable import WorkbookKit

@Suite struct `The stored libraries of a stage` {
  private func files(of name: String, at stage: Stage) throws -> Set<String> {
    let variants = try StageVariant.all(of: stage, in: SamplePackage.workbook)
    return Set(try #require(variants.first { $0.name == name }).files.keys)
  }

  @Test func `have the files of the previous stage that are still needed`() throws {
    let name = "Right/OneTable"
    #expect(
      try files(of: name, at: .threads) == ["Dispatcher.swift", "Registry.swift", "WeakMap.swift"]
    )
    #expect(
      try files(of: name, at: .autoUnobserve)
        == ["Dispatcher.swift", "Registry.swift", "RegistryOwner.swift"]
    )
    #expect(
      try files(of: name, at: .directDelivery)
        == ["Registry.swift", "RegistryOwner.swift", "Table.swift"]
    )
  }

  @Test(arguments: Stage.allCases) func `name a claim that exists if they're wrong`(
    stage: Stage
  ) throws {
    let sentences = Set(Claim.all(at: stage).map(\.sentence))
    let variants = try StageVariant.all(of: stage, in: SamplePackage.workbook)
    for variant in variants {
      guard case .rejected(let claim) = variant.expectation else { continue }
      #expect(sentences.contains(claim), "\(variant.label)")
    }
  }
}
