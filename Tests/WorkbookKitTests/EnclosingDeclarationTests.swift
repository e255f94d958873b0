import Testing

@testable import WorkbookKit

@Suite struct `The declaration that contains a line` {
  private let lines = SourceLine.all(
    in: """
      import Testing

      extension Registry: Hashable {
        @Observed
        public var delay = 0

        public init<Value>(
          _ value: Value
        ) where Value: Sendable {
          if value is Int {
            delay = 1
          }
          let local = 2
        }

        /// Stops.
        func stop() {
          #if DEBUG
            log()
          #endif
        }
      }
      """
  )

  @Test func `is found by indentation`() throws {
    let names = [
      "extension Registry": "Registry", "  @Observed": "Registry.delay",
      "  public var delay": "Registry.delay", "    _ value: Value": "Registry.init",
      "  ) where Value": "Registry.init", "      delay = 1": "Registry.init",
      "    let local": "Registry.init", "  /// Stops.": "Registry.stop",
      "      log()": "Registry.stop",
    ]
    for (start, name) in names {
      #expect(lines.declaration(enclosing: try index(of: start)) == name, "\(start)")
    }
    #expect(lines.declaration(enclosing: try index(of: "import Testing")) == nil)
  }

  private func index(of start: String) throws -> Int {
    try #require(lines.firstIndex { $0.text.hasPrefix(start) })
  }
}
