@testable import Chapter03KeyPaths
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

private typealias DelayRegistration = Registration<Board>

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
  }

  @Suite struct `A registry` {
    // `==` compares only key paths. Each registry has its own map, and each object its own set.
    @Test func `makes one registration for each registry, object, and key path`() {
      let board = Board()
      let registries = [Registry(observer: board), Registry(observer: board)]
      let trains = [Train(number: 7), Train(number: 8)]
      var values: [(Registry<Board>, Train, KeyPath<Train, Int>)] = []
      for registry in registries {
        for train in trains {
          values += [(registry, train, \.delay), (registry, train, \.platform)]
        }
      }
      for isNew in [true, false] {
        for (registry, train, keyPath) in values {
          #expect(registry.observe(train, keyPath, handler: { _, _, _ in }) == isNew)
        }
      }
      for (registry, train, keyPath) in values { #expect(registry.unobserve(train, keyPath)) }
    }
  }

  @Suite struct `A registration` {
    private let board = Board()
    private let delay = DelayRegistration(\Train.delay) { board, _, _ in board.show("first") }
    private let delayToo = DelayRegistration(\Train.delay) { board, _, _ in board.show("second") }
    private let platform = DelayRegistration(\Train.platform) { _, _, _ in }

    private func call(_ registration: DelayRegistration) {
      registration.handler(board, Train(), ObservedChange(keyPath: \Train.delay, newValue: 5))
    }

    @Test func `is found in its set by a representative, which has another handler`() throws {
      let set: Set = [delay, platform]
      let representative = DelayRegistration(representing: \Train.delay)
      #expect(set.contains(representative))
      #expect(!set.contains(DelayRegistration(representing: \Train.arrival)))
      call(representative)
      #expect(board.lines.isEmpty)
      let index = try #require(set.firstIndex(of: representative))
      call(set[index])
      #expect(board.lines == ["first"])
    }

    @Test func `stays when an equal one is inserted, unless the set is updated`() throws {
      var set: Set = [delay]
      #expect(!set.insert(delayToo).inserted)
      call(try #require(set.first))
      set.update(with: delayToo)
      call(try #require(set.first))
      #expect(board.lines == ["first", "second"])
    }
  }
}
