import Testing

@testable import benchmark

@Suite struct `A request` {
  @Test func `is for the comparisons if there are no arguments`() throws {
    let request = try Request([])
    #expect(request.chapters == nil)
    #expect(!request.isJSON)
  }

  @Test(arguments: [["--chapters", "3", "--json"], ["--json", "--chapters", "3"]])
  func `can be for one chapter, as JSON`(arguments: [String]) throws {
    let request = try Request(arguments)
    #expect(request.chapters == 3...3)
    #expect(request.isJSON)
  }

  @Test(arguments: [["--chapters"], ["--chapters", "--json"]])
  func `is for all chapters if there's no number`(arguments: [String]) throws {
    #expect(try Request(arguments).chapters == 0...10)
  }

  @Test(arguments: [["--designs", "--json"], ["--json", "--designs"]])
  func `can be for the designs, which are chapter 10's`(arguments: [String]) throws {
    let request = try Request(arguments)
    #expect(request.chapters == 10...10)
    #expect(request.isJSON)
  }

  @Test(arguments: ["11", "-1", "three", ""])
  func `is refused if there's no such chapter`(number: String) {
    let error = #expect(throws: Request.Misuse.self) { try Request(["--chapters", number]) }
    #expect(error?.sentence == "'\(number)' isn't a chapter from 0 to 10.")
  }

  @Test(arguments: [["--jason"], ["3"], ["--chapters", "3", "4"], ["--designs", "3"]])
  func `is refused if it has other arguments`(arguments: [String]) {
    let error = #expect(throws: Request.Misuse.self) { try Request(arguments) }
    #expect(error?.sentence.hasPrefix("usage: swift run -c release benchmark") == true)
  }
}
