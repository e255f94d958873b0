import TestSupport
import Testing

/// A page that is wrong on purpose, and what must be said about it.
struct BrokenProse: CustomTestStringConvertible {
  let markdown: String
  let page: String
  let line: Int
  let says: String

  init(_ markdown: String, page: String = "Chapters/1-trains.md", line: Int, says: String) {
    (self.markdown, self.page, self.line, self.says) = (markdown, page, line, says)
  }

  var testDescription: String { says }
}

@Suite struct `Broken prose` {
  /// One mistake for each check.
  static let mistakes = [
    BrokenProse(
      "Text.\n\n```swift Sources/Station/Train.swift\nif delay > 0 {\n  print(\"early\")\n}\n```",
      line: 5,
      says: "but Sources/Station/Train.swift:6 says '      print(\"late\")'"
    ),
    BrokenProse(
      "```diff Sources/Station/Train.swift -> Sources/Station/Tram.swift\n delay = 0\n+print(\"left\")\n```",
      line: 2,
      says: "'+' lines"
    ),
    BrokenProse(
      "```diff open 4 --broken 2 -> ours\n-delay = 1\n+delay = 2\n```",
      line: 2,
      says: "'+' lines do not stand (further) in our library"
    ),
    BrokenProse(
      "```diff open 5 --broken 2 -> ours\n-delay = 1\n+delay = 0\n```",
      line: 1,
      says: "'open 5 --broken 2' brings nothing"
    ),
    BrokenProse(
      "```diff ours -> open 4 --broken 2\n-delay = 1\n+delay = 0\n```",
      line: 2,
      says: "'-' lines do not stand (further) in our library"
    ),
    BrokenProse("![gone](picture.svg#open)", line: 1, says: "picture.svg has no step '#open'"),
    BrokenProse(
      "```console\n$ swift run workbook hint 2.1\nHint 1\n```",
      line: 3,
      says: "only commands"
    ),
    BrokenProse("```console\n$ swift run workbook hnt 2.1\n```", line: 2, says: "knows no 'hnt'"),
    BrokenProse(
      "```console\n$ WORKBOOK_CHAPTER=3 swift test\n```",
      line: 2,
      says: "no tests of chapter 3"
    ),
    BrokenProse(
      "```console\n$ git diff --no-index Sources/Station Sources/Sation\n```",
      line: 2,
      says: "Sources/Sation does not exist"
    ),
    BrokenProse(
      """
      ```text output-of Tests/StationTests/TrainTests.swift
      late
      late, too
      ```
      """,
      line: 3,
      says: "the page says 'late, too', but running prints 'late again'"
    ),
    BrokenProse(
      "```text trap-of Tests/StationTests/TrainTests.swift\nFatal error: late\n```",
      line: 2,
      says: "but running prints 'Fatal error: no train is late'"
    ),
    BrokenProse(
      "```text output-of Sources/Station/Train.swift\nlate\n```",
      line: 1,
      says: "no test in Sources/Station/Train.swift expects output"
    ),
    BrokenProse("[gone](3-gone.md)", line: 1, says: "Chapters/3-gone.md, which does not exist"),
    BrokenProse("[cost](2-trams.md#what-it-cost)", line: 1, says: "no heading '#what-it-cost'"),
    BrokenProse("Open `Sources/Station/Bus.swift`.", line: 1, says: "Sources/Station/Bus.swift"),
    BrokenProse("```swift\nlet\n```", line: 1, says: "'swift' is no label"),
    BrokenProse("```text picture\na", line: 1, says: "never closed"),
  ]

  @Test(arguments: mistakes)
  func `is reported with its line and what differs`(broken: BrokenProse) async {
    await expectReport(of: broken)
  }

  @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
  func `is reported when code compiles that should not`() async {
    let fence = "```swift refused(KVOLocking): cannot convert\nlet delay = Locked(0)\n```"
    await expectReport(of: BrokenProse(fence, line: 1, says: "this compiles"))
  }

  @Test func `is written again from what its label names`() async {
    var text = """
      > ```swift Sources/Station/Train.swift
      > public func arrive() {
      >   if delay > 1 {
      >   }
      > // …
      >   delay = 0
      > ```

      ```diff Sources/Station/Train.swift -> Sources/Station/Tram.swift
      @@
           if delay > 0 {
      -      print("so late")
      +      print("late, again")
           }
      ```

      ```text output-of Tests/StationTests/TrainTests.swift
      late
      late, too
      ```
      """
    let proof = Proof(repository: .sample, tools: .sample)
    #expect(await proof.rewrite(&text, of: "Chapters/1-trains.md") == [1, 9, 17])
    let expected = """
      > ```swift Sources/Station/Train.swift
      > public func arrive() {
      >   if delay > 0 {
      >     print("late")
      >   }
      > // …
      >   delay = 0
      > ```

      ```diff Sources/Station/Train.swift -> Sources/Station/Tram.swift
      @@
           if delay > 0 {
      -      print("late")
      +      print("late, again")
           }
      ```

      ```text output-of Tests/StationTests/TrainTests.swift
      late
      late again
      ```
      """
    #expect(text == expected)
  }

  private func expectReport(of broken: BrokenProse) async {
    let page = Page(path: broken.page, text: broken.markdown)
    let problems = await Proof(repository: .sample, tools: .sample).problems(in: page)
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.line == broken.line, "\(problems)")
    #expect(problems.first?.text.contains(broken.says) == true, "\(problems)")
    #expect(problems.first?.description.hasPrefix("\(broken.page):\(broken.line): ") == true)
  }
}

extension Repository {
  /// A small repository in memory, for pages that are wrong on purpose.
  static let sample = Repository(
    text: { files[$0] },
    exists: { path in
      files[path] != nil || files.keys.contains { $0.hasPrefix(path.withFinalSlash) }
    },
    folders: { $0 == "Tests" ? ["StationTests"] : [] }
  )

  private static let files = [
    "Sources/Station/Train.swift": """
    public final class Train {
      public var delay = 0

      public func arrive() {
        if delay > 0 {
          print("late")
        }
        delay = 0
      }
    }
    """,
    "Sources/Station/Tram.swift": """
    public final class Tram {
      public var delay = 0

      public func arrive() {
        if delay > 0 {
          print("late, again")
        }
        delay = 0
        print("arrived")
      }
    }
    """,
    // What tests of a chapter expect.
    "Tests/StationTests/TrainTests.swift": #"""
      #expect(ended.printed == "on time")
      #expect(
        ended.printed == """
          late
          late \
          again
          """
      )
      #expect(ended.trapped == "Fatal error: no train is late")
    """#,
    "Chapters/picture.svg": "<svg><g id=\"closed\"/></svg>",
    "Chapters/2-trams.md": "# Trams\n\n## What it costs\n\n## What it costs\n",
  ]
}

extension Tools {
  /// The real compiler beside a made-up program.
  static let sample = Tools(
    help: { "  hint ID   gives a hint" },
    typecheck: real.typecheck,
    broken: { chapter, _ in
      chapter == "4" ? (["print(\"late\")", "delay = 1"], ["print(\"late\")", "delay = 0"]) : nil
    }
  )
}

extension String {
  fileprivate var withFinalSlash: String { hasSuffix("/") ? self : self + "/" }
}
