import Chapter03KeyPaths
import KeyValueObserving
import KVOStation
import Testing

extension Chapter03 {
  @Suite struct `The registry of registrations` {
    private let train = Train()
    private let board = Board()
    private let registry: Registry<Board>

    init() { registry = Registry(observer: board) }

    // `==` compares only key paths. Each registry has its own map, and each object its own set.
    @Test func `makes one registration for each registry, object, and key path`() {
      let registries = [Registry(observer: board), Registry(observer: board)]
      let trains = [Train(number: 7), Train(number: 8)]
      let keyPaths: [KeyPath<Train, Int>] = [\.delay, \.platform]
      var begun = 0
      for _ in 1...2 {
        for registry in registries {
          for train in trains {
            for keyPath in keyPaths where registry.observe(train, keyPath, handler: { _, _, _ in })
            {
              begun += 1
            }
          }
        }
      }
      #expect(begun == 8)
      #expect(trains.map(\.observerList.ledger.entries.count) == [4, 4])
      for registry in registries {
        for train in trains {
          for keyPath in keyPaths { #expect(registry.unobserve(train, keyPath)) }
        }
      }
      #expect(trains.allSatisfy { $0.observerList.ledger.entries.isEmpty })
    }

    @Test func `distinguishes a computed property from the one that it's computed from`() {
      #expect(
        registry.observe(train, \.delay) { board, _, change in board.show("delay \(change.text)") }
      )
      #expect(
        registry.observe(train, \.arrival) { board, _, change in
          board.show("arrival \(change.text)")
        }
      )
      train.delay = 5
      #expect(board.lines == ["delay -> 5", "arrival -> 605"])
      #expect(registry.unobserve(train, \.delay))
      #expect(registry.unobserve(train, \.arrival))
    }
  }
}
