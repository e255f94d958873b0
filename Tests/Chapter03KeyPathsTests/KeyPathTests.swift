import Chapter03KeyPaths
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

extension Chapter03 {
  @Suite struct `A key path` {
    @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: the misspelling was not tried"))
    func `that's misspelled doesn't compile`() throws {
      let code = """
        import Chapter03KeyPaths
        import KeyValueObserving
        import KVOStation

        func misspell(_ registry: Registry<Board>, _ train: Train) {
          registry.observe(train, \\.DELAY) { _, _, _ in }
        }
        """
      let right = try #require(Compiler.answer(to: code.replacing("DELAY", with: "delay")))
      #expect(Compiler.errors(in: right).isEmpty, "\(right)")
      let wrong = try #require(Compiler.answer(to: code.replacing("DELAY", with: "dealy")))
      #expect(Compiler.errors(in: wrong).map(\.line) == [6], "\(wrong)")
      #expect(wrong.contains("value of type 'Train' has no member 'dealy'"))
    }

    @Test func `that compiles but isn't announced is reported by the KVO layer`() async {
      let trap = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        let (train, board) = (Train(), Board())
        let registry = Registry(observer: board)
        registry.observe(train, \.number) { _, _, _ in }
      }
      #expect(trap.says(#"Nothing announces changes of "number" in <Train 0x"#))
    }
  }
}
