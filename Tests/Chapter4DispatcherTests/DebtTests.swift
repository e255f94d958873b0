import TestSupport
import Testing

@Suite struct `The chapter's debt` {
  private func code(_ prefix: String) -> String {
    """
    final class Dispatcher {
      \(prefix)static let shared = Dispatcher()
      private var table: [UInt: String] = [:]
    }
    """
  }

  @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
  func `is what the compiler refuses: to share an object that is open to every thread`() throws {
    let answer = try #require(Compiler.answer(to: code("")))
    let errors = Compiler.errors(in: answer)
    #expect(errors.map(\.line) == [2])
    #expect(
      errors.first?.text.contains(
        "static property 'shared' is not concurrency-safe because non-'Sendable' type 'Dispatcher'"
      ) == true,
      "\(answer)"
    )
  }

  @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
  func `is silenced by two words, not paid`() throws {
    let answer = try #require(Compiler.answer(to: code("nonisolated(unsafe) ")))
    #expect(Compiler.errors(in: answer).isEmpty, "\(answer)")
  }
}
