import TestSupport
import Testing

@Suite struct `True prose` {
  // One test for all samples, because a test case would print its sample.
  @Test func `passes`() async {
    for markdown in samples {
      let page = Page(path: "Chapters/1-trains.md", text: markdown + "\n")
      let problems = await Proof(repository: .sample, tools: .sample).problems(in: page)
      #expect(problems.isEmpty, "\(markdown)")
      #expect(!page.fences.isEmpty || !page.links.isEmpty, "\(markdown)")
    }
  }

  @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
  func `passes when code is refused as it says`() async {
    let fence = """
      ```swift refused(KVOLocking): cannot convert value of type 'Locked<Int>'
      let delay: Int = Locked(0)
      ```
      """
    let page = Page(path: "Chapters/1-trains.md", text: fence)
    #expect(await Proof(repository: .sample, tools: .sample).problems(in: page).isEmpty)
  }
}

/// Pages that are right; most of them are a fence with its first line and what it quotes.
private let samples = [
  // Listings: whole lines, pushed left, and with lines left out.
  "```swift Sources/Station/Train.swift\n  public var delay = 0\n```",
  "```swift Sources/Station/Train.swift\nif delay > 0 {\n  print(\"late\")\n}\n```",
  "```swift Sources/Station/Train.swift\npublic final class Train {\n  // …\n  }\n}\n```",
  "- first\n  1. second\n\n     ```swift Sources/Station/Train.swift\n     delay = 0\n     ```",
  "> ```swift Sources/Station/Train.swift\n> delay = 0\n> ```",
  "~~~~swift Sources/Station/Train.swift\ndelay = 0\n~~~~",
  // Diffs.
  """
  ```diff Sources/Station/Train.swift -> Sources/Station/Tram.swift
   if delay > 0 {
  -  print("late")
  +  print("late, again")
   }
  …
   delay = 0
  +print("arrived")
  ```
  """,
  // Output.
  "```console\n$ swift run workbook hint 2.1\nHint 1\nRead it at 0x…\nagain\nBye\n```",
  "```console\n$ swift run workbook hint 2.1   # any time\n…\nagain\n…\n```",
  "```console\n$ git clone https://example.org/x\n$ swift test --filter Station\n```",
  "```console\n$ cd ../my-kvo\n```",
  "```console\n$ swift run workbook\n$ swift run workbook hint 2.1\n```",
  """
  ```text output-of Tests/ProseTests/Snippets/PrintsSample.swift
  Train 7 is 5 minutes late
  …
  ```
  """,
  """
  ```console output-of Tests/ProseTests/Snippets/PrintsSample.swift
  $ swift run workbook
  Train 7 is … minutes late
  Train(delay: 5)
  ```
  """,
  "```text trap-of Tests/ProseTests/Snippets/TrapsSample.swift\nFatal error: no train…\n```",
  // Measurements: names of rows, whatever their figures, and numbers that measure nothing.
  """
  ```text measured-by swift run -c release benchmark
  ✗ set, one block : floor                 2.43  ≤ 2        62 ns
  ✓ two threads : one (alone: 2.04)        2.22  ≥ 1.7    92.4 ns
  ```
  """,
  "- a\n\n  ```text measured-by swift run -c release benchmark --chapters 2\n  set a delay   5 ns\n  ```",
  "Train 7 is 5 minutes late, and `UInt64 bytes` isn't [a figure](2-trams.md).",
  "```swift sketch: a number in code isn't a measurement\nlet delay = 5 // 5 ms\n```",
  // What claims nothing, and says so.
  "```text picture\nTrain ──▶ Board\n```",
  "```swift sketch: the shape only\nobserve(train)\n```",
  // Links.
  "[up](#station), [down](2-trams.md#what-it-costs-1), ![sketch](picture.svg)\n\n# `Station`!",
  "- [it\n  wraps](../Sources/Station/Train.swift) and `[is](code)`",
  "<picture><source srcset=\"picture.svg\"><img src='picture.svg'></picture>",
  "See `Sources/Station/Train.swift`, [folder](../Sources/Station) and [home](https://a.example/b).",
]
