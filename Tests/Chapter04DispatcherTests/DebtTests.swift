import TestSupport
import Testing

extension Chapter04 {
  @Suite struct `The unguarded dispatcher` {
    private func code(_ prefix: String) -> String {
      """
      final class Dispatcher {
        \(prefix)static let shared = Dispatcher()
        private var table: [UInt: String] = [:]
      }
      """
    }

    @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
    func `is refused by the compiler, because every thread has access to it`() throws {
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
    func `isn't reported with nonisolated(unsafe), but remains`() throws {
      let answer = try #require(Compiler.answer(to: code("nonisolated(unsafe) ")))
      #expect(Compiler.errors(in: answer).isEmpty, "\(answer)")
    }
  }
}
