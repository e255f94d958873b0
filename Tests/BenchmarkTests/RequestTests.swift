import Testing

@testable import benchmark

@Suite struct `A request` {
  @Test func `is for the comparisons if there are no arguments`() throws {
    #expect(try Request([]).chapters == nil)
  }

  @Test func `can be for one chapter, for the designs, or for all chapters`() throws {
    #expect(try Request(["--chapters", "3"]).chapters == 3...3)
    #expect(try Request(["--designs"]).chapters == 10...10)
    #expect(try Request(["--chapters"]).chapters == 0...10)
  }

  @Test(arguments: ["11", "-1", "three", ""])
  func `is refused if there's no such chapter`(number: String) {
    let error = #expect(throws: Request.Misuse.self) { try Request(["--chapters", number]) }
    #expect(error?.sentence == "'\(number)' isn't a chapter from 0 to 10.")
  }

  @Test(arguments: [["--json"], ["3"], ["--chapters", "3", "4"], ["--designs", "3"]])
  func `is refused if it has other arguments`(arguments: [String]) {
    let error = #expect(throws: Request.Misuse.self) { try Request(arguments) }
    #expect(error?.sentence.hasPrefix("usage: swift run -c release benchmark") == true)
  }
}
