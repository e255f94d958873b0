import ExerciseKit
import Testing
import Weave

/// A registry, and what it answered to whom.
private final class Scene {
  let registry = Registry()
  var answers: [Bool] = []

  func observe(_ keyPath: String) { answers.append(registry.observe(keyPath)) }
}

@Suite(.exercise("5.1")) struct `A registry that decides once` {
  /// Ada and Bo observe at the same time; each order gets a scene of its own.
  private func loom(
    _ ada: String,
    _ bo: String,
    claim: @escaping (Scene) -> String?
  ) -> Loom<Scene> {
    Loom(
      on: Scene.init,
      threads: ["Ada": { $0.observe(ada) }, "Bo": { $0.observe(bo) }],
      claim: claim
    )
  }

  @Test func `says whether it began to observe`() {
    let registry = Registry()
    let answers = [registry.observe("delay"), registry.observe("delay"), registry.observe("stops")]
    expect(
      answers,
      is: [true, false, true],
      "observe, asked for delay, delay and stops",
      idea: "the second observer of a key path finds it taken"
    )
    expect(
      registry.keyPaths,
      is: ["delay", "stops"],
      "what is observed then",
      idea: "what is stored once is stored once, in the order in which it came"
    )
  }

  @Test func `begins one observation when two threads ask for it`() {
    expectInEveryOrder(
      of: loom("delay", "delay") {
        let rows = $0.registry.keyPaths
        return rows == ["delay"] ? nil : "expected one row, found \(rows)"
      },
      "two threads observe delay",
      idea: "looking and storing are one decision, so they belong in one critical section"
    )
  }

  @Test func `loses neither of two different ones`() {
    expectInEveryOrder(
      of: loom("delay", "stops") {
        let rows = $0.registry.keyPaths
        return Set(rows) == ["delay", "stops"] ? nil : "expected two rows, found \(rows)"
      },
      "one thread observes delay, another one stops",
      idea: "a copy is old as soon as the lock is open: change what is behind the lock, in place"
    )
  }

  @Test func `answers what it decided`() {
    expectInEveryOrder(
      of: loom("delay", "delay") { scene in
        let began = scene.answers.count { $0 }
        return began == 1 ? nil : "\(began) threads were told that they began it"
      },
      "two threads observe delay, and are told whether they began",
      idea: "the answer is a part of the decision, so it leaves the critical section with it"
    )
  }
}
