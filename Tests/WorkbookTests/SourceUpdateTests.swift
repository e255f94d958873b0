import Foundation
import TestSupport
import Testing

@testable import WorkbookKit
@testable import workbook

/// The files that the program writes for the compiler.
@Suite struct `The update of a source file` {
  private let file: URL

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try makeFolder(folder)
    file = folder.appending(path: "Source.swift")
  }

  private func remove() throws {
    try FileManager.default.removeItem(at: file.deletingLastPathComponent())
  }

  @Test func `dates each version at least a second later than the former one`() throws {
    var seconds: [Double] = []
    for version in 1...5 {
      try file.update(with: "let version = \(version)")
      seconds.append(try #require(file.secondOfChange))
    }
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 + 1 <= $1 }, "\(seconds)")
    #expect(try String(contentsOf: file, encoding: .utf8) == "let version = 5")
    try remove()
  }

  @Test func `leaves a file with the same text alone`() throws {
    try file.update(with: "let version = 1")
    let date = Date(timeIntervalSince1970: 1000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    try file.update(with: "let version = 1")
    #expect(file.secondOfChange == 1000)
    try remove()
  }
}
