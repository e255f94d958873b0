import ExerciseKit
import KVOLocking
import Testing
import KVOWeave

/// A registry that's reduced to a table from keys to the IDs of registrations.
final class Registry {
  let table = Locked<[String: Int]>([:])
  private let lastID = Locked(0)

  /// Adds a registration for a key, in place of the current one if there is one.
  ///
  /// - Returns: The ID of the registration.
  func observe(_ key: String) -> Int {
    let id = lastID.withLock(as: "takes an ID") { last in
      last += 1
      return last
    }
    table.withLock(as: "stores") { $0[key] = id }
    return id
  }

  var observed: [String: Int] { table.withLock { $0 } }
}

/// The state that two threads share.
private final class Scene {
  let registry = Registry()
  let token: Token
  var second = 0

  init() {
    token = Token(registry, key: "delay", id: registry.observe("delay"))
  }
}

@Suite(.exercise("6.3"), .serialized) struct `A token` {
  @Test func `ends its registration`() {
    let registry = Registry()
    let token = Token(registry, key: "delay", id: registry.observe("delay"))
    expect(
      token.invalidate(),
      is: true,
      "invalidate",
      idea: "the result says whether this call ended the registration"
    )
    expect(
      registry.observed.isEmpty,
      is: true,
      "whether the table is empty after invalidate",
      idea: "invalidate removes the registration from the table"
    )
    expect(
      token.invalidate(),
      is: false,
      "invalidate, a second time",
      idea: "a second call has no effect, and its result says so"
    )
  }

  @Test func `doesn't end a later registration`() {
    let registry = Registry()
    let token = Token(registry, key: "delay", id: registry.observe("delay"))
    token.invalidate()
    let second = registry.observe("delay")
    token.invalidate()
    expect(
      registry.observed["delay"],
      is: second,
      "the ID in the table after an old token was invalidated again",
      idea: "the key leads to an entry, and the ID says which registration the entry is for"
    )
  }

  @Test func `looks and removes in one critical section`() {
    let loom = Loom(
      on: { Scene() },
      threads: [
        "Ada": { $0.token.invalidate() },
        "Bo": { $0.second = $0.registry.observe("delay") },
      ]
    ) { scene in
      scene.registry.observed["delay"] == scene.second
        ? nil : "expected Bo's registration to stay, got \(scene.registry.observed)"
    }
    expectInEveryOrder(
      of: loom,
      "Bo observes the key again while Ada invalidates the token of the earlier registration",
      idea: "look and remove in one critical section"
    )
  }

  @Test func `doesn't retain the registry`() {
    weak var left: Registry?
    let token: Token
    do {
      let registry = Registry()
      left = registry
      token = Token(registry, key: "delay", id: registry.observe("delay"))
    }
    expect(
      left == nil,
      is: true,
      "whether the registry is deallocated when only a token is left",
      idea: "a token needs only a weak reference to the registry"
    )
    expect(
      token.invalidate(),
      is: false,
      "invalidate, if the registry is gone",
      idea: "without a registry, there's no registration to end"
    )
  }

  @Test func `ends its registration when it's deallocated`() {
    let registry = Registry()
    do { _ = Token(registry, key: "delay", id: registry.observe("delay")) }
    expect(
      registry.observed.isEmpty,
      is: true,
      "whether the table is empty after the token's deallocation",
      idea: "a token also ends its registration in its deinit"
    )
  }
}
