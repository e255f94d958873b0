import Testing

@testable import benchmark

@Suite struct `A request` {
  @Test func `is for the comparisons if there are no arguments`() throws {
    #expect(try Arguments([]) == .comparisons)
  }

  @Test func `can be for the costs, and for their charts`() throws {
    #expect(try Arguments(["--costs"]) == .costs(folder: nil))
    #expect(try Arguments(["--costs", "pictures"]) == .costs(folder: "pictures"))
  }

  @Test(arguments: [["--json"], ["3"], ["--costs", "3", "4"]])
  func `is refused if it has other arguments`(arguments: [String]) {
    let error = #expect(throws: Arguments.Misuse.self) { try Arguments(arguments) }
    #expect(error?.sentence == "usage: swift run -c release benchmark [--costs [FOLDER]]")
  }
}
