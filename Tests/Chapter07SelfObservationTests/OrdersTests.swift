@testable import Chapter07SelfObservation
import KVOExercises
import KVOStation
import KVOLoom
import KeyValueObserving
import Testing

/// A board, its registry, and a train, of which threads may release the last two.
private final class Scene {
  var train: Train? = Train()
  let board = Board()
  var registry: (any EndingRegistry<Board>)?
  let ledger: Ledger?
  // Chapter 9 has no dispatcher, so for its registries the number doesn't change.
  let receivers = Dispatcher.shared.count

  init(_ library: any RetainingLibrary) {
    ledger = train?.observerList.ledger
    registry = library.makeRegistry(observer: board, retainObserved: false)
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
    @Test(arguments: RetainingChapter.allCases)
    func `deallocating the object and the registry`(in chapter: RetainingChapter) {
      #expect(explore(chapter, { $0.train = nil }, { $0.registry = nil }).failure == nil)
    }

    @Test(arguments: RetainingChapter.allCases)
    func `deallocating the object and unobserving everything`(in chapter: RetainingChapter) {
      #expect(explore(chapter, { $0.train = nil }, { $0.registry?.unobserveAll() }).failure == nil)
    }

    @Test(arguments: RetainingChapter.allCases)
    func `a change and the deallocation of the registry`(in chapter: RetainingChapter) {
      #expect(explore(chapter, { $0.train?.delay = 5 }, { $0.registry = nil }).failure == nil)
    }

    private func explore(
      _ chapter: RetainingChapter,
      _ ada: @escaping (Scene) -> Void,
      _ bo: @escaping (Scene) -> Void
    ) -> Exploration {
      Loom(
        watching: [chapter.rawValue],
        on: { Scene(chapter.library) },
        threads: ["Ada": ada, "Bo": bo]
      ) { $0.leftovers() }.explore()
    }
  }
}
