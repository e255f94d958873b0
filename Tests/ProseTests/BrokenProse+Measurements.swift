extension `Broken prose` {
  private static let comparisons = "```text measured-by \(Benchmark.command)\n"
  private static let chapter2 = "```text measured-by \(Benchmark.command(forChapter: 2))\n"

  static let measurements = [
    BrokenProse(comparisons + "TO BE FILLED\n```", line: 2, says: "'TO BE FILLED' isn't a row"),
    BrokenProse(comparisons + "two threads : one\n```", line: 2, says: "a figure, and a unit"),
    BrokenProse(
      comparisons
        + "✓ two threads : one (alone: 2)  1.9  ≥ 1.7  92 ns\n✓ set : floor  2  ≤ 3  6 ns\n```",
      line: 3,
      says: "prints no row 'set : floor'"
    ),
    BrokenProse(chapter2 + "set a delay, alone   5 ns\n```", line: 2, says: "prints no row 'set a"),
    BrokenProse(
      "Text.\n\n" + chapter2 + "set a delay   5 ns\n```",
      page: "Chapters/2-trams.md",
      line: 3,
      says: "rows of 'swift run -c release benchmark --chapters 2': 'set a delay, observed'"
    ),
    BrokenProse(
      "Text.",
      page: "Chapters/2-trams.md",
      line: 1,
      says: "'set a delay', 'set a delay, observed'"
    ),
    BrokenProse(
      "Text.",
      page: "Chapters/10-trams.md",
      line: 1,
      says: "rows of 'swift run -c release benchmark --designs': 'set a delay, proxy'"
    ),
    BrokenProse(
      "```text measured-by swift run -c release benchmark --chapters 3\nset  5 ns\n```",
      line: 1,
      says: "isn't a command that prints measurements"
    ),
    BrokenProse("Text.\n\nThe last takes 36 µs.", line: 3, says: "'36 µs' is a measurement"),
    BrokenProse("| a change | 0.55 ms |", line: 1, says: "'0.55 ms' is a measurement"),
    BrokenProse("- It takes **1,000** nanoseconds.", line: 1, says: "'1,000** nanoseconds' is"),
    BrokenProse("> a change takes 10\n> ns more.", line: 1, says: "'10 ns' is a measurement"),
    BrokenProse("A 30-byte object.", line: 1, says: "'30-byte' is a measurement"),
    BrokenProse("| | ns |\n|---|---|\n| set | 80 |", line: 1, says: "'ns' is a measurement"),
  ]
}
