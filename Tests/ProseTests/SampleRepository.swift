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
    "Chapters/picture.svg": "<svg><g id=\"closed\"/></svg>",
    "Chapters/2-trams.md": "# Trams\n\n## What it costs\n\n## What it costs\n",
    "Tests/ProseTests/Snippets/PrintsSample.swift": "",
    "Tests/ProseTests/Snippets/TrapsSample.swift": "",
    "Tests/ProseTests/Snippets/Unregistered.swift": "",
  ]
}

extension Tools {
  /// The real snippets and compiler beside a made-up program.
  static let sample = Tools(
    workbook: { arguments in
      arguments == ["help"]
        ? "  hint ID   gives a hint" : "Hint 1\nRead it at 0x7f00\nagain\nBye\n"
    },
    snippet: real.snippet,
    typecheck: real.typecheck,
    broken: { chapter, _ in
      chapter == "4" ? (["print(\"late\")", "delay = 1"], ["print(\"late\")", "delay = 0"]) : nil
    }
  )
}

extension String {
  fileprivate var withFinalSlash: String { hasSuffix("/") ? self : self + "/" }
}
