import Foundation
import TestSupport
import Testing

@testable import WorkbookKit

@Suite struct `The command teach` {
  /// Runs the program in the folder of the book.
  private func run(
    _ arguments: String
  ) throws -> (termination: ChildProcess.Termination, output: String) {
    try shell(
      "cd \"$root\" && \"$workbook\" teach \(arguments)",
      environment: [
        "root": SamplePackage.workbook.root.path,
        "workbook": Products.folder.appending(path: "workbook").path,
      ]
    )
  }

  @Test func `prints a page with the wrong answers, and what learners are told`() throws {
    let result = try run("4")
    #expect(result.termination == .exit(0))
    #expect(result.output.hasPrefix("The teacher's page of chapter 4, “The dispatcher”\n"))
    #expect(
      result.output.contains(
        "    swift run workbook check dispatcher --attempt Wrong/RetainsTheRegistry\n"
      )
    )
    #expect(result.output.contains("+   private var registry: Registry<Observer>?\n"))
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("(The page: chapter 4, “Route by ID”.)"))
  }

  @Test func `prints only the part about a stage or an exercise that's named`() throws {
    let output = try run("weakbox").output
    #expect(output.hasPrefix("Exercise 2.1 Weak box (10 min)\n"))
    #expect(!output.contains("2.2"))
    #expect(try run("threads").output.hasPrefix("Stage threads (50 min)\n"))
  }

  @Test(arguments: ["", "0", "8", "--plan 1d", "--room", "--form"])
  func `prints lines of at most 80 columns, except for code`(arguments: String) throws {
    let result = try run(arguments)
    #expect(result.termination == .exit(0))
    for line in result.output.split(separator: "\n") where !line.hasPrefix("    ") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test func `says in each text with minutes that they're estimates`() throws {
    for arguments in ["", "0", "registry", "--plan 45m", "--plan 6w"] {
      let text = try run("\(arguments) --markdown").output
      #expect(text.contains("All minutes are estimates, because no class has been timed yet."))
    }
    #expect(try run("--form").output.contains("estimate 15 min, half done after ______ min,"))
  }

  @Test func `prints Markdown whose code is between fences`() throws {
    let text = try run("2 --markdown").output
    #expect(text.contains("\n## Stage weak-map (45 min)\n"))
    #expect(text.components(separatedBy: "\n```").count % 2 == 1)
    #expect(text.contains("\n**Ask:** "))
  }

  @Test(arguments: [
    ("11", "There is no chapter “11”. The chapters are 0 to 10."),
    ("idntity", "There is no exercise “idntity”. Did you mean identity?"),
    ("--plan 2h", "There is no plan “2h”. Did you mean 3h?"),
    ("--plan week", "There is no plan “week”. The plans are 45m, 3h, 1d, and 6w."),
    (
      "--plan",
      "--plan needs the name of a plan. To see the plans, run: swift run workbook teach"
    ),
    ("--room --form", "--room and --form can't be combined. Leave one of them out."),
    ("3 --plan 3h", "“3” and --plan can't be combined. Leave one out."),
    ("3 4", "teach takes only one chapter, stage, or exercise. Leave out “4”."),
  ])
  func `refuses arguments that it can't use`(arguments: String, message: String) throws {
    let result = try run(arguments)
    #expect(result.termination == .exit(2))
    #expect(result.output == "workbook: \(message)\n")
  }
}
