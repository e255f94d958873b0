import ExerciseKit
import KVOLocking
import Testing
import KVOWeave

/// A registry that's reduced to a table from keys to the IDs of registrations.
final class Registry {
  let table = Locked<[String: Int]>([:])
  private let lastID: Locked<Int>

  init(lastID: Int = 0) { self.lastID = Locked(lastID) }

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
  /// A key that no answer can know.
  private static let unknown = "cars.\(Int.random(in: 100...999))"
  /// An ID after which no other test has used one.
  private static var fresh: Int { .random(in: 1_000_000...9_999_999) }
  private let whichOne = "the ID says which registration the entry is for, so compare the IDs"

  @Test func `doesn't wait for itself`() throws {
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
    try expectInEveryOrder(
      of: loom,
      "a token is invalidated and released",
      idea: "in a critical section, use the table that the closure gets"
    )
  }

  @Test func `ends its registration, once`() throws {
    let lastID = Self.fresh
    let registry = Registry(lastID: lastID)
    let (token, other) = (registry.token("delay"), registry.token("stops"))
    try expect(
      registry.observed,
      is: ["delay": lastID + 1, "stops": lastID + 2],
      "the table after two tokens were created",
      idea: "what ends the registration has to stay in memory until the token's deinit"
    )
    for (call, wanted) in [("the first", true), ("the second", false), ("the third", false)] {
      try expect(
        token.invalidate(),
        is: wanted,
        "\(call) call of invalidate",
        idea: "the result says whether this call ended the registration"
      )
      try expect(
        registry.observed,
        is: ["stops": lastID + 2],
        "the table after \(call) call of invalidate, if stops is observed, too",
        idea: "invalidate removes the token's own entry from the table, and no other"
      )
    }
    try expect(
      other.invalidate(),
      is: true,
      "invalidate of the token for stops",
      idea: "what one token has done doesn't matter to another"
    )
  }

  @Test func `ends its registration on the thread that releases it`() throws {
    weak let left = Registry().token("delay")
    guard left == nil else { return }  // The next test is about that.
    // Without a schedule, the loom lets the thread finish on its own. It watches no other thread.
    let steps = Loom(on: Scene.init, threads: ["Ada": { $0.token = nil }]) { _ in nil }
      .replay([]).turns
    try expect(
      !steps.isEmpty,
      is: true,
      "whether the thread that releases a token enters a critical section",
      idea: "deinit removes the entry before it returns, on the thread that releases the token"
    )
  }

  @Test func `ends its registration when it's deallocated`() throws {
    let registry = Registry(lastID: Self.fresh)
    weak var left: Token?
    do {
      let token = registry.token("delay")
      left = token
    }
    try expect(
      left == nil,
      is: true,
      "whether a token is deallocated when the test has released it",
      idea: "nothing of yours may retain the token"
    )
    try expect(
      registry.observed,
      is: [:],
      "the table after the token's deallocation",
      idea: "a token also ends its registration in its deinit, before the deinit returns"
    )
  }

  @Test func `belongs to one registry`() throws {
    let (first, second) = (Registry(), Registry())
    let (token, other) = (first.token("delay"), second.token("delay"))
    try expect(
      [token.invalidate(), other.invalidate()],
      is: [true, true],
      "invalidate of two tokens with the same key and ID, from two registries",
      idea: "an ID is unique only in its registry, so look only into the token's own registry"
    )
  }

  @Test(arguments: ["delay", unknown]) func `doesn't end a later registration`(key: String) throws {
    let registry = Registry()
    var tokens = (1...3).map { _ in registry.token(key) }
    for number in 0...1 {
      let result = tokens[number].invalidate()
      try expect(
        result,
        is: false,
        "invalidate of a token whose registration was replaced",
        idea: registry.observed == [key: 3]
          ? "the result is true only if this call has removed the token's own entry" : whichOne
      )
      try expect(registry.observed, is: [key: 3], "the table after that", idea: whichOne)
    }
    tokens.removeFirst(2)
    try expect(
      registry.observed,
      is: [key: 3],
      "the table after the tokens of replaced registrations were released",
      idea: "deinit follows the same rule as invalidate: the token ends no registration but its own"
    )
    try expect(
      tokens[0].invalidate(),
      is: true,
      "invalidate of the token for the current registration",
      idea: whichOne
    )
    let later = registry.observe(key)
    try expect(
      tokens[0].invalidate(),
      is: false,
      "invalidate after another observe",
      idea: whichOne
    )
    try expect(registry.observed, is: [key: later], "the table after that", idea: whichOne)
  }

  @Test func `doesn't end a later registration with a lower ID`() throws {
    let registry = Registry()
    let earlier = registry.observe("delay")
    for ends in [{ _ = $0.invalidate() }, { _ in }] as [(Token) -> Void] {
      do {
        let token = registry.token("delay")
        // Another thread has taken its ID earlier, but stores it only now.
        registry.table.withLock { $0["delay"] = earlier }
        ends(token)
      }
      try expect(
        registry.observed,
        is: ["delay": earlier],
        "the table after a token is gone, if its registration was replaced by one with a lower ID",
        idea: "an ID doesn't say which registration is later, but only which one it is"
      )
    }
  }

  @Test func `may be created after its registration has ended`() throws {
    let registry = Registry()
    let id = registry.observe("delay")
    for wanted in [["delay": registry.observe("delay")], [:]] {
      registry.table.withLock { $0 = wanted }
      let idea = "init changes nothing, and the registration is the one with the ID that init gets"
      do {
        let token = Token(registry, key: "delay", id: id)
        try expect(registry.observed, is: wanted, "the table after creating the token", idea: idea)
        try expect(token.invalidate(), is: false, "invalidate, if it ended before that", idea: idea)
        try expect(registry.observed, is: wanted, "the table after invalidate", idea: idea)
      }
      try expect(registry.observed, is: wanted, "the table after the token's release", idea: idea)
    }
  }

  @Test func `finds that its registration was ended without it`() throws {
    let registry = Registry()
    let id = registry.observe("delay")
    let (token, twin) = (registry.token("stops"), Token(registry, key: "delay", id: id))
    registry.table.withLock { $0["stops"] = nil }
    let first = Token(registry, key: "delay", id: id)
    try expect(
      [token.invalidate(), first.invalidate(), twin.invalidate()],
      is: [false, true, false],
      "invalidate if the entry is gone, and then of two tokens for one registration",
      idea: "the table knows what's observed, so don't rely on what the token remembers"
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

  @Test(arguments: [false, true])
  func `looks and removes in one critical section`(isReplaced: Bool) throws {
    let id = isReplaced ? 2 : 1
    let ends: KeyValuePairs<String, (Scene) -> Void> = [
      "invalidates": { $0.token?.invalidate() }, "releases": { $0.token = nil },
    ]
    let changes: [(words: String, wanted: [String: Int], change: (Scene) -> Void)] = [
      ("observes delay", ["delay": id + 1], { _ = $0.registry.observe("delay") }),
      (
        "observes stops", isReplaced ? ["delay": id, "stops": id + 1] : ["stops": id + 1],
        { _ = $0.registry.observe("stops") }
      ),
      (
        "ends the current registration", [:],
        { $0.registry.table.withLock(as: "ends") { $0["delay"] = nil } }
      ),
    ]
    for (end, body) in ends {
      for (words, wanted, change) in changes {
        let loom = Loom(
          on: {
            let scene = Scene()
            if isReplaced { _ = scene.registry.observe("delay") }
            return scene
          },
          threads: ["Ada": body, "Bo": change]
        ) {
          let table = $0.registry.observed
          return table == wanted ? nil : "expected the table \(wanted), got \(table)"
        }
        try expectInEveryOrder(
          of: loom,
          "Bo \(words) while Ada \(end) the token of \(isReplaced ? "a replaced" : "the first") "
            + "registration for delay",
          idea: "look and remove in one critical section, and change the table in place"
        )
      }
    }
  }

  @Test func `doesn't retain the registry`() throws {
    weak var left: Registry?
    let token: Token
    do {
      let registry = Registry()
      left = registry
      token = registry.token("delay")
    }
    try expect(
      left == nil,
      is: true,
      "whether the registry is deallocated when only a token is left",
      idea: "a token needs only a weak reference to the registry"
    )
    try expect(
      token.invalidate(),
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
    onTwoThreads(Scene.init) {
      _ = $0.registry.token("delay")
    } _: {
      $0.token?.invalidate()
    }
  }
}
