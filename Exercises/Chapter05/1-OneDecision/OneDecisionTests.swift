import KVOJudging
import Testing
import KVOLoom

/// A registry, and what two threads got from it.
private final class Scene {
  let registry = Registry()
  /// The result of each thread, which uses only its own variable, so that no lock is needed.
  var adaBegan, boBegan: Bool?
}

/// Returns a loom in which Ada observes delay, and Bo another key path or the same one.
private func loom(boObserves keyPath: String) -> Loom<Scene> {
  Loom(
    on: Scene.init,
    threads: [
      "Ada": { $0.adaBegan = $0.registry.observe("delay") },
      "Bo": { $0.boBegan = $0.registry.observe(keyPath) },
    ]
  ) { scene in
    let (expected, keyPaths) = (Set(["delay", keyPath]).sorted(), scene.registry.keyPaths.sorted())
    if keyPaths != expected { return "expected the entries \(expected), got \(keyPaths)" }
    let began = [scene.adaBegan, scene.boBegan].count { $0 == true }
    return began == expected.count
      ? nil : "expected the result true \(expected.count) times, got it \(began) times"
  }
}

private let claims = Claim.list("A registry that decides once") {
  Claim("doesn't wait for itself") {
    // The loom reports a thread that waits for itself, even if there's no other thread.
    let ada = { (registry: Registry) in
      for _ in 1...2 { _ = registry.observe("delay") }
    }
    try expectInEveryOrder(
      of: Loom(on: Registry.init, threads: ["Ada": ada]) { _ in nil },
      "one thread observes delay twice",
      idea: "in a critical section, use the entries that the closure gets instead of keyPaths"
    )
  }

  Claim("begins to observe each key path once, and keeps their order") {
    let registry = Registry()
    try expect(
      ["stops", "delay", "stops"].map(registry.observe),
      is: [true, true, false],
      "observing stops, delay, and stops",
      idea: "the result is true only if the key path wasn't observed before this call"
    )
    try expect(
      registry.keyPaths,
      is: ["stops", "delay"],
      "the key paths after observing stops, delay, and stops",
      idea: "a new key path goes to the end, and one that's already observed stays where it is"
    )
  }

  Claim("decides in a critical section") {
    try expectCriticalSection(in: "observe", on: Registry.init) { _ = $0.observe("delay") }
  }

  Claim("loses neither of two different key paths") {
    try expectInEveryOrder(
      of: loom(boObserves: "stops"),
      "one thread observes delay, and another observes stops",
      idea: "a copy may be out of date as soon as you unlock, so change the entries in place"
    )
  }

  Claim("begins once when two threads observe the same key path") {
    try expectInEveryOrder(
      of: loom(boObserves: "delay"),
      "two threads observe delay",
      idea: "look and store in one critical section, and return the result from there"
    )
  }

  Claim("is used by two threads without a data race", needsThreadSanitizer: true) {
    onTwoThreads(Registry.init) {
      _ = $0.observe("delay")
    } _: {
      _ = $0.observe("stops")
      _ = $0.keyPaths
    }
  }
}

@Suite(.serialized) struct `A registry that decides once` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
