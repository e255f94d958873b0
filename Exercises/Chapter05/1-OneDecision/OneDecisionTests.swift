import ExerciseKit
import Testing
import KVOWeave

/// A registry, and what two threads got from it.
private final class Scene {
  /// The results of one thread, and the key paths that it saw after each of them.
  ///
  /// A thread uses only its own account, so no lock is needed.
  final class Account {
    var results: [Bool] = []
    var seen: [[String]] = []
  }

  let registry = Registry()
  let (ada, bo) = (Account(), Account())

  func observe(_ keyPaths: [String], _ account: KeyPath<Scene, Account> = \.ada) {
    for keyPath in keyPaths { self[keyPath: account].results.append(registry.observe(keyPath)) }
  }

  func observeAndLook(_ keyPath: String, _ account: KeyPath<Scene, Account>) {
    observe([keyPath], account)
    self[keyPath: account].seen.append(registry.keyPaths)
  }
}

@Suite(.exercise, .serialized) struct `A registry that decides once` {
  /// A key path that no answer can know.
  private static let unknown = "cars.\(Int.random(in: 100...999))"
  private static let many = (1...300).map { "stops.\($0)" }

  /// Returns a loom in which Ada and Bo observe at the same time.
  private func together(
    _ ada: [String],
    _ bo: [String],
    after first: [String] = [],
    claim: @escaping (Scene) -> String?
  ) -> Loom<Scene> {
    Loom(
      on: {
        let scene = Scene()
        for keyPath in first { _ = scene.registry.observe(keyPath) }
        return scene
      },
      threads: ["Ada": { $0.observe(ada, \.ada) }, "Bo": { $0.observe(bo, \.bo) }],
      claim: claim
    )
  }

  @Test func `doesn't wait for itself`() throws {
    // The loom reports a thread that waits for itself, even if there's no other thread.
    let loom = Loom(
      on: Scene.init,
      threads: ["Ada": { $0.observe(["delay", "delay"]) }]
    ) { _ in nil }
    try expectInEveryOrder(
      of: loom,
      "one thread observes delay twice",
      idea: "in a critical section, use the entries that the closure gets instead of keyPaths"
    )
  }

  @Test func `shares nothing with another registry`() throws {
    // No other test uses this key path, so even a table that all registries share is empty first.
    let keyPath = "seats.\(Int.random(in: 1000...9999))"
    let began = "the result is true if this call began to observe the key path"
    let own = "each registry has entries of its own, and only these count"
    for (number, idea) in [("the first", began), ("the second", own)] {
      let question = "observing \(keyPath) in \(number) of two registries"
      try expect(Registry().observe(keyPath), is: true, question, idea: idea)
    }
  }

  @Test func `returns whether it began to observe`() throws {
    let scene = Scene()
    scene.observe(["delay", "stops", "delay", "", "stops", "delay"])
    try expect(
      scene.ada.results,
      is: [true, true, false, true, false, false],
      "observing delay, stops, delay, an empty key path, stops, and delay",
      idea: "the result is true only if the key path wasn't observed before this call"
    )
  }

  @Test func `keeps each key path once, in the order in which it was added`() throws {
    let scene = Scene()
    scene.observe(["stops", "delay", "stops", "platform", "delay"])
    try expect(
      scene.registry.keyPaths,
      is: ["stops", "delay", "platform"],
      "the key paths after observing stops, delay, stops, platform, and delay",
      idea: "a new key path goes to the end, and one that's already observed stays where it is"
    )
  }

  @Test func `decides in a critical section`() throws {
    try expectCriticalSection(in: "observe", on: Registry.init) { _ = $0.observe("delay") }
  }

  @Test(arguments: ["delay", unknown])
  func `begins once when two threads observe the same key path`(keyPath: String) throws {
    for (words, first) in [("", []), ("300 others are observed; then ", Self.many)] {
      try expectInEveryOrder(
        of: together([keyPath], [keyPath], after: first) {
          let keyPaths = $0.registry.keyPaths.dropFirst(first.count)
          return keyPaths == [keyPath] ? nil : "expected one entry, got \(Array(keyPaths))"
        },
        words + "two threads observe \(keyPath)",
        idea: "look and store in one critical section"
      )
    }
  }

  @Test func `loses neither of two different key paths`() throws {
    let question =
      "platform is observed; then one thread observes \(Self.unknown), and another observes stops"
    try expectInEveryOrder(
      of: together([Self.unknown], ["stops"], after: ["platform"]) {
        let results = $0.ada.results + $0.bo.results
        return results == [true, true] ? nil : "expected true for both, got \(results)"
      },
      question,
      idea: "a call that finds another one under way has to wait for the lock"
    )
    try expectInEveryOrder(
      of: together([Self.unknown], ["stops"], after: ["platform"]) {
        let keyPaths = $0.registry.keyPaths
        return keyPaths.first == "platform" && Set(keyPaths.dropFirst()) == [Self.unknown, "stops"]
          && keyPaths.count == 3 ? nil : "expected platform and two more entries, got \(keyPaths)"
      },
      question,
      idea: "a copy may be out of date as soon as you unlock, so change the entries in place"
    )
  }

  @Test func `returns what it decided`() throws {
    try expectInEveryOrder(
      of: together(["delay", Self.unknown], [Self.unknown, "delay"], after: ["stops"]) { scene in
        let (ada, bo) = (scene.ada.results, scene.bo.results)
        if zip(ada, bo.reversed()).allSatisfy({ $0 != $1 }) { return nil }
        return "expected one true for each key path, but Ada got \(ada), and Bo got \(bo)"
      },
      "Ada observes delay, then \(Self.unknown), while Bo observes \(Self.unknown), then delay",
      idea: "the result is part of the decision, so return it from the critical section"
    )
  }

  @Test(arguments: ["delay", unknown])
  func `has stored the key path once when it returns`(keyPath: String) throws {
    let loom = Loom(
      on: Scene.init,
      threads: [
        "Ada": { $0.observeAndLook(keyPath, \.ada) }, "Bo": { $0.observeAndLook(keyPath, \.bo) },
      ]
    ) { scene in
      let wrong = (scene.ada.seen + scene.bo.seen).first { $0 != [keyPath] }
      return wrong.map { "expected one entry whenever a call has returned, got \($0)" }
    }
    try expectInEveryOrder(
      of: loom,
      "two threads observe \(keyPath), and each then looks at the key paths",
      idea: "what one section leaves unfinished for the next one can be seen in between"
    )
  }

  @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
    onTwoThreads(Registry.init) {
      _ = $0.observe("delay")
    } _: {
      _ = $0.observe("stops")
      _ = $0.keyPaths
    }
  }
}
