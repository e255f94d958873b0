import Testing

@testable import WorkbookKit

@Suite struct `The command line` {
  @Test func `has a command, operands, and options in any order`() throws {
    let arguments = try Arguments(["--json", "check", "2.1", "--attempt", "Wrong/X", "2.2"])
    #expect(arguments.command == "check")
    #expect(arguments.operands == ["2.1", "2.2"])
    #expect(arguments.json)
    #expect(arguments.attempt == "Wrong/X")
  }

  @Test func `may be empty`() throws {
    #expect(try Arguments([]).command == nil)
  }

  @Test(arguments: [
    (["check", "--jsn"], "There is no option “--jsn”. Did you mean --json?"),
    (
      ["check", "--attempt"],
      "--attempt needs the name of a stored answer, such as Solution or Wrong/AddressOnly."
    ),
    (
      ["check", "--attempt", "--json"],
      "--attempt needs the name of a stored answer, such as Solution or Wrong/AddressOnly."
    ),
    (
      ["--attempt", "Solution", "--attempt", "Wrong/X"],
      "--attempt can be given only once. Leave out the others."
    ),
    (["--version", "check"], "--version can't be combined with other arguments. Leave them out."),
  ])
  func `is rejected with advice`(words: [String], message: String) {
    let error = #expect(throws: WorkbookError.self) { try Arguments(words) }
    #expect(error?.description == message)
  }
}

@Suite struct `The rules for arguments` {
  private func check(_ words: String..., by rules: ArgumentRules) throws -> Arguments {
    let arguments = try Arguments(words)
    return try rules.check(arguments, of: arguments.command ?? "status")
  }

  private func message(_ words: String..., by rules: ArgumentRules) throws -> String? {
    let arguments = try Arguments(words)
    let error = #expect(throws: WorkbookError.self) {
      try rules.check(arguments, of: arguments.command ?? "status")
    }
    return error?.description
  }

  @Test func `accept what a command declares`() throws {
    let watch = ArgumentRules(.upTo(1, "one exercise"), .json)
    #expect(try check("watch", by: watch).operands == [])
    #expect(try check("watch", "2.1", "--json", by: watch).operands == ["2.1"])
    let list = ArgumentRules(.exercises)
    #expect(try check("list", "2.1", "2.2", "2.3", by: list).operands.count == 3)
    #expect(try check("status", by: ArgumentRules(.none)).operands == [])
  }

  @Test func `refuse an option that the command doesn't declare`() throws {
    #expect(
      try message("watch", "--json", by: ArgumentRules(.none))
        == "watch has no option --json. Leave it out."
    )
    #expect(
      try message("check", "--code", by: ArgumentRules(.exercises, .json, .attempt))
        == "check has no option --code. Its options are --json and --attempt."
    )
  }

  @Test func `refuse an extra operand`() throws {
    #expect(
      try message("status", "2.1", by: ArgumentRules(.none, .json))
        == "status takes no names. Leave out “2.1”, and run: swift run workbook status"
    )
    #expect(
      try message("weave", "5.1", "5.2", by: ArgumentRules(.upTo(1, "one exercise")))
        == "weave takes only one exercise. Leave out “5.2”."
    )
  }

  @Test func `refuse two kinds of output at once`() throws {
    let rules = ArgumentRules(.none, .json, .markdown)
    #expect(
      try message("scoreboard", "--json", "--markdown", by: rules)
        == "--json and --markdown can't be combined. Leave one of them out."
    )
  }

  @Test func `refuse a stored answer on the board of the designs`() throws {
    let rules = ArgumentRules(.none, .designs, .attempt)
    #expect(
      try message("scoreboard", "--designs", "--attempt", "X", by: rules)
        == "--designs and --attempt can't be combined. Leave one of them out."
    )
  }

  @Test func `treat the option --all as all exercises`() throws {
    let rules = ArgumentRules(.exercises, .all)
    #expect(try check("check", "--all", by: rules).operands == ["all"])
    let help = ArgumentRules(.upTo(1, "one command"), .all)
    #expect(try check("help", "--all", by: help).operands == [])
  }
}

@Suite struct `A list in a sentence` {
  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b, or c"),
  ])
  func `has commas, and a word before the last item`(items: [String], text: String) {
    #expect(listed(items, "or") == text)
  }
}
