import ExerciseKit
import Testing
import KVOWeave

/// A registry, and the results of `observe`.
private final class Scene {
  let registry = Registry()
  var results: [Bool] = []

  func observe(_ keyPath: String) { results.append(registry.observe(keyPath)) }
}

@Suite(.exercise("5.1")) struct `A registry that decides once` {
  /// Returns a loom in which Ada and Bo observe at the same time.
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

  @Test func `returns whether it began to observe`() {
    // The loom reports a thread that waits for itself, even if there's no other thread.
    let alone = Loom(
      on: Scene.init,
      threads: ["Ada": { scene in ["delay", "delay", "stops"].forEach(scene.observe) }]
    ) { scene in
      let (results, keyPaths) = (scene.results, scene.registry.keyPaths)
      if results != [true, false, true] { return "expected [true, false, true], got \(results)" }
      return keyPaths == ["delay", "stops"] ? nil : "expected delay and stops, got \(keyPaths)"
    }
    expectInEveryOrder(
      of: alone,
      "one thread observes delay, delay again, and stops",
      idea: "a key path that's already observed isn't added again"
    )
  }

  @Test func `begins once when two threads observe the same key path`() {
    expectInEveryOrder(
      of: loom("delay", "delay") {
        let keyPaths = $0.registry.keyPaths
        return keyPaths == ["delay"] ? nil : "expected one entry, got \(keyPaths)"
      },
      "two threads observe delay",
      idea: "look and store in one critical section"
    )
  }

  @Test func `loses neither of two different key paths`() {
    expectInEveryOrder(
      of: loom("delay", "stops") {
        let keyPaths = $0.registry.keyPaths
        return Set(keyPaths) == ["delay", "stops"] ? nil : "expected two entries, got \(keyPaths)"
      },
      "one thread observes delay, and another observes stops",
      idea: "a copy may be out of date as soon as you unlock, so change the entries in place"
    )
  }

  @Test func `returns what it decided`() {
    expectInEveryOrder(
      of: loom("delay", "delay") { scene in
        let began = scene.results.count { $0 }
        return began == 1 ? nil : "expected one thread to get true, got \(began)"
      },
      "two threads observe delay, and use the results",
      idea: "the result is part of the decision, so return it from the critical section"
    )
  }
}
