import Testing

@testable import benchmark

@Suite struct `A request` {
  @Test func `is for the comparisons if there are no arguments`() throws {
    #expect(try Request([]) == .comparisons)
  }

  @Test func `can be for the costs, and for their charts`() throws {
    #expect(try Request(["--costs"]) == .costs(folder: nil))
    #expect(try Request(["--costs", "pictures"]) == .costs(folder: "pictures"))
  }

  @Test(arguments: [["--json"], ["3"], ["--costs", "3", "4"]])
  func `is refused if it has other arguments`(arguments: [String]) {
    let error = #expect(throws: Request.Misuse.self) { try Request(arguments) }
    #expect(error?.sentence == "usage: swift run -c release benchmark [--costs [FOLDER]]")
  }
}
