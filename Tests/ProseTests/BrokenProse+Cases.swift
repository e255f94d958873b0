extension `Broken prose` {
  static let listings = [
    BrokenProse(
      "Text.\n\n```swift Sources/Station/Train.swift\nif delay > 0 {\n  print(\"early\")\n}\n```",
      line: 5,
      says: "but Sources/Station/Train.swift:6 says '      print(\"late\")'"
    ),
    BrokenProse(
      "```swift Sources/Station/Train.swift\nlet number = 7\n```",
      line: 2,
      says: "'let number = 7' stands nowhere"
    ),
    BrokenProse(
      "```swift Sources/Station/Train.swift\nif delay > 0 {\nprint(\"late\")\n}\n```",
      line: 3,
      says: "the page says '    print(\"late\")'"
    ),
    BrokenProse(
      "```swift Sources/Station/Train.swift\ndelay = 0\n// …\npublic var delay = 0\n```",
      line: 4,
      says: "stands nowhere (further)"
    ),
    BrokenProse(
      "```swift Sources/Station/Train.swift\n    delay = 0\n  }\n}\n\nlet more = 1\n```",
      line: 5,
      says: "the end of the file"
    ),
    BrokenProse("```swift Sources/Gone.swift\nlet\n```", line: 1, says: "does not exist"),
    BrokenProse("```swift Sources/Station/Train.swift\n// …\n```", line: 1, says: "quotes nothing"),
    BrokenProse(
      "1. one\n\n   ```swift Sources/Station/Train.swift\n   delay = 1\n   ```\n",
      line: 4,
      says: "'delay = 1' stands nowhere"
    ),
  ]

  private static let diff = "```diff Sources/Station/Train.swift -> Sources/Station/Tram.swift\n"

  static let diffs = [
    BrokenProse(diff + " delay = 0\n-print(\"arrived\")\n```", line: 2, says: "'-' lines"),
    BrokenProse(diff + " delay = 0\n+print(\"left\")\n```", line: 2, says: "'+' lines"),
    // Both still stand in the new file, so neither was removed.
    BrokenProse(diff + "-    delay = 0\n```", line: 2, says: "not all of this changes"),
    BrokenProse(diff + "-  public var delay = 0\n \n```", line: 2, says: "not all of this changes"),
    BrokenProse(diff + "+if delay > 0 {\n```", line: 2, says: "not all of this changes"),
    BrokenProse(
      diff
        + "+    print(\"arrived\")\n…\n-      print(\"late\")\n+      print(\"late, again\")\n```",
      line: 4,
      says: "stand (further)"
    ),
    BrokenProse(diff + " delay = 0\n```", line: 2, says: "changes nothing"),
    BrokenProse(diff + "delay = 0\n```", line: 2, says: "begins with none of"),
    BrokenProse(
      "```diff Sources/Gone.swift -> Sources/Station/Tram.swift\n+a\n```",
      line: 1,
      says: "exist"
    ),
  ]

  static let outputs = [
    BrokenProse(
      "```console\n$ swift run workbook hint 2.1\nHint 2\n```",
      line: 3,
      says: "the page says 'Hint 2', but running prints 'Hint 1'"
    ),
    BrokenProse(
      "```console\n$ swift run workbook hint 2.1\nHint 1\n```",
      line: 4,
      says: "the page says that nothing more is printed"
    ),
    BrokenProse(
      "```console\n$ swift run workbook hint 2.1\n…\nagain\n```",
      line: 4,
      says: "no such lines here"
    ),
    BrokenProse("```console\n$ swift run workbook hnt 2.1\n```", line: 2, says: "knows no 'hnt'"),
    BrokenProse("```console\n$ swift test --filter Sation\n```", line: 2, says: "no test target"),
    BrokenProse("```console\n$ ls\nPackage.swift\n```", line: 2, says: "only the output of"),
    BrokenProse("```console\n$ rm -rf .build\n```", line: 2, says: "no command that can be proven"),
    BrokenProse("```console\nswift build\n```", line: 2, says: "begins with '$ '"),
    BrokenProse(
      """
      ```text output-of Tests/ProseTests/Snippets/PrintsSample.swift
      Train 7 is 5 minutes late
      Train(delay: 6)
      ```
      """,
      line: 3,
      says: "but running prints 'Train(delay: 5)'"
    ),
    BrokenProse(
      "```text trap-of Tests/ProseTests/Snippets/TrapsSample.swift\nFatal error: late\n```",
      line: 2,
      says: "but running prints 'Fatal error: no train is late'"
    ),
    BrokenProse(
      "```text output-of Tests/ProseTests/Snippets/Unregistered.swift\nlate\n```",
      line: 1,
      says: "not registered"
    ),
  ]

  static let links = [
    BrokenProse("[gone](3-gone.md)", line: 1, says: "Chapters/3-gone.md, which does not exist"),
    BrokenProse("* one\n* two\n  - ![gone](gone.svg)", line: 3, says: "Chapters/gone.svg"),
    BrokenProse("[cost](2-trams.md#what-it-cost)", line: 1, says: "no heading '#what-it-cost'"),
    BrokenProse("# Trains\n\n[self](#trams)", line: 3, says: "has no heading '#trams'"),
    BrokenProse("[out](../../secret.md)", line: 1, says: "leads out of the repository"),
    BrokenProse("[line](../Sources/Station/Train.swift#L3)", line: 1, says: "no headings"),
    BrokenProse("<img alt=\"x\"\n     src=\"gone.svg\">", line: 2, says: "Chapters/gone.svg"),
    BrokenProse("[text][label]\n\n[label]: gone.md", line: 3, says: "Chapters/gone.md"),
    BrokenProse("Open `Sources/Station/Bus.swift`.", line: 1, says: "Sources/Station/Bus.swift"),
  ]

  static let labels = [
    BrokenProse("```\nlet\n```", line: 1, says: "no label"),
    BrokenProse("```swift\nlet\n```", line: 1, says: "'swift' is no label"),
    BrokenProse("- a\n\n  ```swift\n  let\n  ```", line: 3, says: "'swift' is no label"),
    BrokenProse("```swift sketch\nlet\n```", line: 1, says: "'swift sketch' is no label"),
    BrokenProse("```diff Sources/A.swift\n+a\n```", line: 1, says: "no label that can be proven"),
    BrokenProse("```text picture\n```", line: 1, says: "empty"),
    BrokenProse("```text picture\na", line: 1, says: "never closed"),
    BrokenProse("Text.\n\n    let hidden = 1", line: 3, says: "code by indentation"),
    BrokenProse(
      String(repeating: "```swift sketch: shape\nlet\n```\n", count: 3),
      line: 7,
      says: "more than 2 sketches"
    ),
  ]
}
