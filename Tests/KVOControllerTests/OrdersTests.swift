import KVOController
import Testing
import Weave

/// A train and a controller, either of which a thread may let go.
private final class Scene {
  var train: Train? = Train()
  let board = Board()
  var controller: KVOController<Board>?
  let ledger: Ledger?
  var begun: [Bool] = []

  init(observing: Bool) {
    ledger = train?.observationInfo.ledger
    controller = KVOController(observer: board, retainObserved: false)
    if observing { observe() }
  }

  func observe() {
    begun.append(controller?.observe(train, \.delay) { board, _, _ in board.refresh() } == true)
  }

  func unobserve() {
    controller?.unobserve(train, \.delay)
  }
}

private func explore(
  observing: Bool,
  _ ada: @escaping (Scene) -> Void,
  _ bo: @escaping (Scene) -> Void,
  claim: @escaping (Scene) -> String? = { _ in nil }
) -> Report {
  Loom(
    watching: ["KVOController"],
    on: { Scene(observing: observing) },
    threads: ["Ada": ada, "Bo": bo]
  ) { scene in
    if let broken = claim(scene) { return broken }
    scene.controller = nil
    return scene.ledger?.isObserved == true ? "a row stays behind" : nil
  }.explore()
}

@Suite struct `In every order of two threads` {
  @Test func `one of two begins an observation`() {
    let report = explore(observing: false, { $0.observe() }, { $0.observe() }) { scene in
      let begun = scene.begun.filter(\.self).count
      return begun == 1 ? nil : "\(begun) began it"
    }
    #expect(report.failure == nil)
  }

  @Test func `observe and unobserve leave nothing behind`() {
    #expect(explore(observing: false, { $0.observe() }, { $0.unobserve() }).failure == nil)
    #expect(
      explore(observing: false, { $0.observe() }, { $0.controller?.unobserveAll() }).failure == nil
    )
  }

  @Test func `the object's death and the controller's leave nothing behind`() {
    #expect(explore(observing: true, { $0.train = nil }, { $0.controller = nil }).failure == nil)
    #expect(
      explore(observing: true, { $0.train = nil }, { $0.controller?.unobserveAll() }).failure == nil
    )
  }

  @Test func `a change and unobserve leave nothing behind`() {
    #expect(explore(observing: true, { $0.train?.delay = 5 }, { $0.unobserve() }).failure == nil)
  }
}
