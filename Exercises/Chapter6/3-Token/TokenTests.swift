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

@Suite(.exercise("6.3"), .serialized) struct `A token` {
  private let whichOne = "the ID says which registration the entry is for, so compare the IDs"

  @Test func `doesn't wait for itself`() {
    // The loom reports a thread that waits for itself, even if there's no other thread.
    let loom = Loom(
      on: Scene.init,
      threads: [
        "Ada": { scene in
          scene.token?.invalidate()
          scene.token = nil
        }
      ]
    ) { _ in nil }
    expectInEveryOrder(
      of: loom,
      "a token is invalidated and released",
      idea: "in a critical section, use the table that the closure gets"
    )
  }

  @Test func `ends its registration, once`() {
    let registry = Registry()
    let (token, other) = (registry.token("delay"), registry.token("stops"))
    for (call, wanted) in [("the first", true), ("the second", false), ("the third", false)] {
      expect(
        token.invalidate(),
        is: wanted,
        "\(call) call of invalidate",
        idea: "the result says whether this call ended the registration"
      )
      expect(
        registry.observed,
        is: ["stops": 2],
        "the table after \(call) call of invalidate, if stops is observed, too",
        idea: "invalidate removes the token's own entry from the table, and no other"
      )
    }
    expect(
      other.invalidate(),
      is: true,
      "invalidate of the token for stops",
      idea: "what one token has done doesn't matter to another"
    )
  }

  @Test func `belongs to one registry`() {
    let (first, second) = (Registry(), Registry())
    let (token, other) = (first.token("delay"), second.token("delay"))
    expect(
      [token.invalidate(), other.invalidate()],
      is: [true, true],
      "invalidate of two tokens with the same key and ID, from two registries",
      idea: "look only into the token's own registry"
    )
  }

  @Test func `doesn't end a later registration`() {
    let registry = Registry()
    var tokens = (1...3).map { _ in registry.token("delay") }
    for number in 0...1 {
      expect(
        tokens[number].invalidate(),
        is: false,
        "invalidate of a token whose registration was replaced",
        idea: whichOne
      )
      expect(registry.observed, is: ["delay": 3], "the table after that", idea: whichOne)
    }
    tokens.removeFirst(2)
    expect(
      registry.observed,
      is: ["delay": 3],
      "the table after the tokens of replaced registrations were released",
      idea: "deinit follows the same rule as invalidate: the token ends no registration but its own"
    )
    expect(
      tokens[0].invalidate(),
      is: true,
      "invalidate of the token for the current registration",
      idea: whichOne
    )
    let later = registry.observe("delay")
    expect(tokens[0].invalidate(), is: false, "invalidate after another observe", idea: whichOne)
    expect(registry.observed, is: ["delay": later], "the table after that", idea: whichOne)
  }

  @Test func `finds that its registration was ended without it`() {
    let registry = Registry()
    let id = registry.observe("delay")
    let (token, twin) = (registry.token("stops"), Token(registry, key: "delay", id: id))
    registry.table.withLock { $0["stops"] = nil }
    let first = Token(registry, key: "delay", id: id)
    expect(
      [token.invalidate(), first.invalidate(), twin.invalidate()],
      is: [false, true, false],
      "invalidate if the entry is gone, and then of two tokens for one registration",
      idea: "the table knows what's observed, so don't rely on what the token remembers"
    )
  }

  @Test func `changes nothing outside of critical sections`() {
    let registry = Registry()
    let token = registry.token("delay")
    expectNoChangeOutsideLocks(
      of: token,
      "what changes when a token is invalidated twice",
      idea: "any thread may call invalidate, so change properties only inside a Locked"
    ) {
      for _ in 1...2 { token.invalidate() }
    }
  }

  @Test func `returns true to only one of two threads`() {
    let loom = Loom(
      on: Scene.init,
      threads: [
        "Ada": { $0.ada = $0.token?.invalidate() ?? false },
        "Bo": { $0.bo = $0.token?.invalidate() ?? false },
      ]
    ) { scene in
      scene.ada != scene.bo ? nil : "expected one true, but Ada got \(scene.ada), and so did Bo"
    }
    expectInEveryOrder(
      of: loom,
      "two threads invalidate the token",
      idea: "the result is part of the decision, so return it from the critical section"
    )
  }

  @Test func `looks and removes in one critical section`() {
    for (key, wanted) in [("delay", ["delay": 2]), ("stops", ["stops": 2])] {
      let loom = Loom(
        on: Scene.init,
        threads: ["Ada": { $0.token?.invalidate() }, "Bo": { _ = $0.registry.observe(key) }]
      ) {
        let table = $0.registry.observed
        return table == wanted ? nil : "expected the table \(wanted), got \(table)"
      }
      expectInEveryOrder(
        of: loom,
        "Bo observes \(key) while Ada invalidates the token of an earlier registration for delay",
        idea: "look and remove in one critical section, and change the table in place"
      )
    }
  }

  @Test func `doesn't retain the registry`() {
    weak var left: Registry?
    let token: Token
    do {
      let registry = Registry()
      left = registry
      token = registry.token("delay")
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
    do { _ = registry.token("delay") }
    expect(
      registry.observed,
      is: [:],
      "the table after the token's deallocation",
      idea: "a token also ends its registration in its deinit"
    )
  }

  @Test func `ends its registration on the thread that releases it`() {
    // Without a schedule, the loom lets the thread finish on its own. It watches no other thread.
    let steps = Loom(on: Scene.init, threads: ["Ada": { $0.token = nil }]) { _ in nil }
      .replay([]).steps
    expect(
      steps.isEmpty,
      is: false,
      "whether the thread that releases a token enters a critical section",
      idea: "deinit removes the entry itself, before it returns"
    )
  }
}
