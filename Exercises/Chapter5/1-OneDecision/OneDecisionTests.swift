import ExerciseKit
import Testing
import KVOWeave

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
    // In a loom, though alone: a lock that is entered twice is a sentence there.
    let alone = Loom(
      on: Scene.init,
      threads: ["Ada": { scene in ["delay", "delay", "stops"].forEach(scene.observe) }]
    ) { scene in
      let (answers, rows) = (scene.answers, scene.registry.keyPaths)
      if answers != [true, false, true] { return "expected yes, no and yes, got \(answers)" }
      return rows == ["delay", "stops"] ? nil : "expected delay and stops, got \(rows)"
    }
    expectInEveryOrder(
      of: alone,
      "one thread observes delay, delay again, and stops",
      idea: "the second observer of a key path finds it taken"
    )
  }

  @Test func `begins one observation when two threads ask for it`() {
    expectInEveryOrder(
      of: loom("delay", "delay") {
        let rows = $0.registry.keyPaths
        return rows == ["delay"] ? nil : "expected one row, got \(rows)"
      },
      "two threads observe delay",
      idea: "looking and storing are one decision, so they belong in one critical section"
    )
  }

  @Test func `loses neither of two different ones`() {
    expectInEveryOrder(
      of: loom("delay", "stops") {
        let rows = $0.registry.keyPaths
        return Set(rows) == ["delay", "stops"] ? nil : "expected two rows, got \(rows)"
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
