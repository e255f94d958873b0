@testable import Chapter07SelfObservation
import KeyValueObserving
import KVOStation
import KVOWeave
import Testing

/// A board, its registry, and a train, of which threads may release the last two.
private final class Scene {
  var train: Train? = Train()
  let board = Board()
  var registry: Registry<Board>?
  let ledger: Ledger?
  let receivers = Dispatcher.shared.count

  init() {
    ledger = train?.observerList.ledger
    registry = Registry(observer: board, retainObserved: false)
    train.map { _ = registry?.observe($0, \.delay) { $0.show($2.text) } }
  }

  /// Releases the registry, and returns a description of what's left, or nil.
  func leftovers() -> String? {
    registry = nil
    if ledger?.isObserved == true { return "expected no registration in the ledger" }
    let left = Dispatcher.shared.count - receivers
    return left == 0 ? nil : "expected no receiver, got \(left)"
  }
}

extension Chapter07 {
  @Suite struct `In every order of two threads, nothing is left after` {
    @Test func `deallocating the object and the registry`() {
      #expect(explore({ $0.train = nil }, { $0.registry = nil }).failure == nil)
    }

    @Test func `deallocating the object and unobserving everything`() {
      #expect(explore({ $0.train = nil }, { $0.registry?.unobserveAll() }).failure == nil)
    }

    @Test func `a change and the deallocation of the registry`() {
      #expect(explore({ $0.train?.delay = 5 }, { $0.registry = nil }).failure == nil)
    }

    private func explore(
      _ ada: @escaping (Scene) -> Void,
      _ bo: @escaping (Scene) -> Void
    ) -> Exploration {
      Loom(
        watching: ["Chapter07SelfObservation"],
        on: { Scene() },
        threads: ["Ada": ada, "Bo": bo]
      ) { $0.leftovers() }.explore()
    }
  }
}
