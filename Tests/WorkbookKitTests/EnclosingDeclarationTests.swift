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

  @Test(arguments: [
    ("import Testing", "Registry"),
    ("extension Registry", "Registry"),
    ("  @Observed", "Registry.delay"),
    ("  public var delay", "Registry.delay"),
    ("    _ value: Value", "Registry.init"),
    ("  ) where Value", "Registry.init"),
    ("      delay = 1", "Registry.init"),
    ("    let local", "Registry.init"),
    ("  /// Stops.", "Registry.stop"),
    ("      log()", "Registry.stop"),
  ])
  func `is found by indentation`(start: String, name: String) throws {
    let index = try #require(lines.firstIndex { $0.text.hasPrefix(start) })
    let expected = start.hasPrefix("import") ? nil : name
    #expect(lines.declaration(enclosing: index) == expected)
  }
}
