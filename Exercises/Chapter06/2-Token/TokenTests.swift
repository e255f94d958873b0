import TaskTesting
import KVOLocking
import Testing
import KVOLoom

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

  fileprivate func token(_ key: String) -> Token { Token(self, key: key, id: observe(key)) }

  fileprivate var observed: [String: Int] { table.withLock { $0 } }
}

/// The state that two threads share.
private final class Scene {
  // The token comes first, so it's released before the registry.
  var token: Token?
  let registry = Registry()
  // Each thread writes only one of these.
  var (ada, bo) = (false, false)

  init() { token = registry.token("delay") }
}

@Suite(.exercise, .serialized) struct `A token` {
  @Test func `ends its registration, once`() throws {
    let registry = Registry()
    let token = registry.token("delay")
    let other = registry.observe("stops")
    ask(
      "two calls of invalidate",
      idea: "in a critical section, use the table that the closure gets"
    )
    try expect(
      [token.invalidate(), token.invalidate()],
      is: [true, false],
      "two calls of invalidate",
      idea: "the result says whether this call ended the registration"
    )
    try expect(
      registry.observed,
      is: ["stops": other],
      "the table after the token for delay was invalidated, if stops is observed, too",
      idea: "invalidate removes the token's own entry from the table, and no other"
    )
  }

  @Test func `ends its registration when it's deallocated`() throws {
    let registry = Registry()
    _ = registry.token("delay")
    try expect(
      registry.observed,
      is: [:],
      "the table after the token's release",
      idea: "a token also ends its registration in its deinit, before the deinit returns"
    )
  }

  @Test func `doesn't end a later registration`() throws {
    let registry = Registry()
    var token: Token? = registry.token("delay")
    let later = registry.observe("delay")
    try expect(
      token?.invalidate(),
      is: false,
      "invalidate of a token whose registration was replaced",
      idea: "the result is true only if this call has removed the token's own entry"
    )
    token = nil
    try expect(
      registry.observed,
      is: ["delay": later],
      "the table after that and after the token's release",
      idea: "the ID says which registration the entry is for, so compare the IDs, in deinit, too"
    )
  }

  @Test func `may be created after its registration has ended`() throws {
    let registry = Registry()
    let id = registry.observe("delay")
    registry.table.withLock { $0["delay"] = nil }
    let token = Token(registry, key: "delay", id: id)
    try expect(
      token.invalidate(),
      is: false,
      "invalidate of a token that was created after its registration had ended",
      idea: "init changes nothing in the table, which knows what's observed"
    )
  }

  @Test func `returns true to only one of two threads`() throws {
    let loom = Loom(
      on: Scene.init,
      threads: [
        "Ada": { $0.ada = $0.token?.invalidate() ?? false },
        "Bo": { $0.bo = $0.token?.invalidate() ?? false },
      ]
    ) { scene in
      scene.ada != scene.bo ? nil : "expected one true, but Ada got \(scene.ada), and so did Bo"
    }
    try expectInEveryOrder(
      of: loom,
      "two threads invalidate the token",
      idea: "the result is part of the decision, so return it from the critical section"
    )
  }

  @Test(arguments: ["invalidates", "releases"])
  func `looks and removes in one critical section`(end: String) throws {
    let loom = Loom(
      on: Scene.init,
      threads: [
        "Ada": { scene in
          if end == "invalidates" { scene.token?.invalidate() } else { scene.token = nil }
        },
        "Bo": { _ = $0.registry.observe("delay") },
      ]
    ) {
      $0.registry.observed == ["delay": 2] ? nil : "Bo's registration has ended"
    }
    try expectInEveryOrder(
      of: loom,
      "Bo observes delay while Ada \(end) the token of an earlier registration for delay",
      idea: "look and remove in one critical section, and change the table in place"
    )
  }

  @Test func `doesn't retain the registry`() throws {
    var registry: Registry? = Registry()
    weak let left = registry
    let token = registry?.token("delay")
    registry = nil
    try expect(
      left == nil,
      is: true,
      "whether the registry is deallocated when only a token is left",
      idea: "a token needs only a weak reference to the registry"
    )
    try expect(
      token?.invalidate(),
      is: false,
      "invalidate, if the registry is gone",
      idea: "without a registry, there's no registration to end"
    )
  }

  @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
    onTwoThreads(Scene.init) {
      $0.token?.invalidate()
    } _: {
      $0.token?.invalidate()
    }
  }
}
