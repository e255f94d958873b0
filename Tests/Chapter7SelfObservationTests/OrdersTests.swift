import Chapter5Mutex
import Chapter7SelfObservation
import KeyValueObserving
import Station
import Testing
import Weave

/// A train, a board and its controller, each of which a thread may let go.
private final class Scene {
  var train: Train? = Train()
  let board = Board()
  var controller: Controller<Board>?
  let ledger: Ledger?
  let receivers = Dispatcher.shared.count

  init(observing: Bool) {
    ledger = train?.observerList.ledger
    controller = Controller(observer: board, retainObserved: false)
    if observing { observe() }
  }

  func observe() {
    guard let train else { return }
    controller?.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }

  /// What is left once everyone is gone, or nil.
  func leftovers() -> String? {
    controller = nil
    if ledger?.isObserved == true { return "expected no row left in the ledger" }
    let left = Dispatcher.shared.count - receivers
    return left == 0 ? nil : "expected no receiver left, found \(left)"
  }
}

private func explore(
  observing: Bool = true,
  _ ada: @escaping (Scene) -> Void,
  _ bo: @escaping (Scene) -> Void
) -> Report {
  let loom = Loom(
    watching: ["Chapter5Mutex", "Chapter7SelfObservation"],
    on: { Scene(observing: observing) },
    threads: ["Ada": ada, "Bo": bo]
  ) { $0.leftovers() }
  return loom.explore()
}

// Each in a process of its own: the dispatcher is one for all tests of a process, and is counted.
@Suite struct `In every order of two threads, nothing is left of` {
  @Test func `the object's death and the controller's`() async {
    await #expect(processExitsWith: .success) {
      #expect(explore({ $0.train = nil }, { $0.controller = nil }).failure == nil)
    }
  }

  @Test func `the object's death and unobserving everything`() async {
    await #expect(processExitsWith: .success) {
      #expect(explore({ $0.train = nil }, { $0.controller?.unobserveAll() }).failure == nil)
    }
  }

  @Test func `observing and unobserving`() async {
    await #expect(processExitsWith: .success) {
      let report = explore(observing: false, { $0.observe() }) { scene in
        scene.train.map { _ = scene.controller?.unobserve($0, \.delay) }
      }
      #expect(report.failure == nil)
    }
  }

  @Test func `a change and the controller's death`() async {
    await #expect(processExitsWith: .success) {
      #expect(explore({ $0.train?.delay = 5 }, { $0.controller = nil }).failure == nil)
    }
  }
}
