import Chapter06AutoUnobserve
import KeyValueObserving
import KVOStation
import KVOLoom
import Testing

extension Chapter06 {
  @Suite struct `A token` {
    private let train = Train()
    private let board = Board()

    @Test func `doesn't end the registration that the last call of its own has made`() {
      let registry = Registry(observer: board)
      var token: Token?
      var ended: Bool?
      registry.observe(train, \.delay) { [unowned registry] _, train, _ in
        registry.unobserve(train, \.delay)
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        ended = token?.invalidate()
      }
      token = registry.token(for: train, \.delay)
      train.delay = 5
      #expect(ended == false)
      train.delay = 6
      #expect(board.lines == ["-> 6"])
    }

    @Test func `and unobserve end a registration once, in every order of two threads`() {
      final class Observed {
        let train = Train()
        let board = Board()
        let registry: Registry<Board>
        let token: Token?
        var ended: [Bool] = []

        init() {
          registry = Registry(observer: board)
          registry.observe(train, \.delay) { _, _, _ in }
          token = registry.token(for: train, \.delay)
        }
      }
      let loom = Loom(
        watching: ["Chapter06AutoUnobserve"],
        on: { Observed() },
        threads: [
          "Ada": { observed in observed.ended.append(observed.token?.invalidate() == true) },
          "Bo": { observed in
            observed.ended.append(observed.registry.unobserve(observed.train, \.delay))
          },
        ]
      ) { observed in
        let ends = observed.ended.filter(\.self).count
        return ends == 1 && !observed.train.observerList.ledger.isObserved
          ? nil : "expected one call to end it, got \(ends)"
      }
      #expect(loom.explore().failure == nil)
    }
  }

  @Suite struct `The registry property` {
    private class Base: RegistryOwner {
      let registryStorage = RegistryStorage()
      var lines: [String] = []
    }

    private final class Sub: Base {
      func watch(_ train: Train) {
        registry.observe(train, \.delay) { sub, _, _ in sub.noteAsSub() }
      }

      func noteAsSub() { lines.append("Sub") }
    }

    private let train = Train()

    @Test func `returns the same registry each time, with the same results`() {
      let (base, other) = (Base(), Train(number: 8))
      let handle = base.registry
      let first = handle.observe(train, \.delay, options: [.old, .new]) { base, _, change in
        base.lines.append(change.text)
      }
      let second = base.registry.observe(train, \.delay) { base, _, _ in base.lines.append("") }
      #expect(first && !second)
      train.delay = 5
      #expect(base.lines == ["0 -> 5"])
      #expect(handle.unobserve(train, \.delay))
      #expect(!handle.unobserve(train, \.delay))
      handle.observe(train, \.delay) { _, _, _ in }
      handle.observe(other, \.delay) { _, _, _ in }
      handle.unobserveAll()
      #expect(![train, other].contains { $0.observerList.ledger.isObserved })
    }

    @Test func `knows its observer by the static class`() {
      let sub = Sub()
      sub.watch(train)
      (sub as Base).registry.observe(train, \.platform) { base, _, _ in base.lines.append("Base") }
      train.delay = 5
      train.platform = 2
      #expect(sub.lines == ["Sub", "Base"])
    }
  }
}
