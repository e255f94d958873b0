import Dispatch
import ExerciseKit
import Foundation
import KVOLocking
import Testing
import KVOWeave

/// A bell, and a log of the calls on all threads.
private struct Scene: Sendable {
  let bell = Bell()
  private let lines = Locked<[String]>([])
  var log: [String] { lines.withLock { $0 } }

  init(_ ids: [Int] = []) { for id in ids { add(id) } }

  func note(_ line: String) { lines.withLock(as: "is logged") { $0.append(line) } }

  /// Adds a handler that logs its calls and then does something with the bell.
  func add(_ id: Int, then action: @escaping @Sendable (Bell, Int) -> Void = { _, _ in }) {
    bell.add(id) { [weak bell, lines] delay in
      lines.withLock(as: "is called") { $0.append("\(id): \(delay)") }
      if let bell { action(bell, delay) }
    }
  }

  /// Adds a handler that captures an object whose `deinit` calls a closure.
  func add(
    _ id: Int,
    whenReleased lastAction: @escaping @Sendable (Bell) -> Void,
    then action: @escaping @Sendable (Bell) -> Void = { _ in }
  ) {
    let lastWord = LastWord { [weak bell] in if let bell { lastAction(bell) } }
    bell.add(id) { [weak bell] _ in
      withExtendedLifetime(lastWord) { if let bell { action(bell) } }
    }
  }

  /// Returns the IDs of the handlers that are left, in the order in which they're called.
  func left() -> [Int] {
    let old = log.count
    bell.ring(99)
    return log.dropFirst(old).compactMap { Int($0.prefix { $0 != ":" }) }
  }
}

/// An object that calls a closure in its `deinit`.
private final class LastWord: Sendable {
  private let action: @Sendable () -> Void
  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
  deinit { action() }
}

/// Lets another thread use the bell in every way, and returns when it's done.
///
/// If the other thread has to wait for this one, the deadline of the test ends the process.
private func waitForAnotherUser(of bell: Bell) {
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    bell.add(50) { _ in }
    bell.ring(-bell.count)
    bell.remove(50)
    isDone.signal()
  }
  isDone.wait()
}

@Suite(.exercise, .serialized) struct `A bell` {
  private let inOrder = "call every handler once, in the order in which they were added"
  private let changing = "the list can change between two sections, so look and change in one"

  /// Uses a bell on one thread of a loom, which reports if that thread would wait for itself.
  private func weave(
    _ question: String,
    idea: String,
    _ body: @escaping (Scene) -> Void,
    file: String = #filePath,
    line: Int = #line
  ) throws {
    let loom = Loom(on: { Scene() }, threads: ["Ada": body]) { _ in nil }
    try expectInEveryOrder(of: loom, question, idea: idea, file: file, line: line)
  }

  @Test func `calls a handler after unlocking`() throws {
    try weave(
      "a handler counts, adds, removes, and rings",
      idea: "unlock before you call a handler"
    ) {
      $0.add(1) { bell, delay in
        guard delay > 0 else { return }
        bell.add(bell.count + 1) { _ in }
        bell.remove(2)
        bell.ring(0)
      }
      $0.bell.ring(1)
    }
  }

  @Test func `releases a removed handler after unlocking`() throws {
    try weave(
      "a handler is removed, and an object that it captured counts the handlers in its deinit",
      idea: "what's removed in a critical section is released there, unless the section returns it"
    ) { scene in
      scene.add(1, whenReleased: { _ = $0.count })
      scene.add(2)
      scene.bell.remove(1)
    }
  }

  @Test func `releases a handler that removes itself after unlocking`() throws {
    try weave(
      "a handler removes itself, and an object that it captured counts the handlers in its deinit",
      idea: "assigning to a variable releases its old value, so don't do that in a section"
    ) { scene in
      scene.add(1, whenReleased: { _ = $0.count }, then: { $0.remove(1) })
      scene.add(2)
      scene.bell.ring(1)
    }
  }

  @Test func `calls on the caller's thread, before ring returns`() throws {
    let scene = Scene()
    nonisolated(unsafe) let caller = Thread.current  // Only its identity is used.
    for id in 1...2 {
      scene.bell.add(id) { _ in scene.note(Thread.current === caller ? "same" : "other") }
    }
    scene.bell.ring(5)
    try expect(
      scene.log,
      is: ["same", "same"],
      "the threads on which handlers were called when ring returned, compared with ring's thread",
      idea: "call the handlers yourself, after unlocking and before ring returns"
    )
  }

  @Test func `calls every handler once, in order, with the delay`() throws {
    let scene = Scene([2, 3, 1])
    for delay in [5, 0, -3] { scene.bell.ring(delay) }
    try expect(
      scene.log,
      is: ["2: 5", "3: 5", "1: 5", "2: 0", "3: 0", "1: 0", "2: -3", "3: -3", "1: -3"],
      "the calls after ringing with 5, 0, and -3, if the handlers 2, 3, and 1 were added",
      idea: inOrder + ", with the delay that ring gets"
    )
  }

  @Test func `releases a handler on the caller's thread, before remove returns`() throws {
    let scene = Scene()
    nonisolated(unsafe) let caller = Thread.current  // Only its identity is used.
    scene.add(1, whenReleased: { _ in scene.note(Thread.current === caller ? "same" : "other") })
    scene.bell.ring(5)
    scene.bell.remove(1)
    try expect(
      scene.log,
      is: ["same"],
      "the thread on which the handler was released when remove returned",
      idea: "remove and release the handler before remove returns, and keep no copy of it"
    )
  }

  @Test func `removes only the handler with the given ID`() throws {
    let scene = Scene([2, 3, 1, 4])
    for (id, wanted) in [(3, [2, 1, 4]), (99, [2, 1, 4]), (4, [2, 1]), (3, [2, 1]), (2, [1])] {
      scene.bell.remove(id)
      try expect(
        scene.left(),
        is: wanted,
        "the handlers that are called after removing \(id)",
        idea: "the others stay in order; if no handler has the ID, nothing happens"
      )
    }
  }

  @Test func `calls a handler that was removed and added again`() throws {
    let scene = Scene([1, 2])
    scene.bell.remove(1)
    scene.add(1)
    try expect(
      scene.left(),
      is: [2, 1],
      "the handlers that are called if 1 was removed and added again",
      idea: "after the removal, its ID is free for another handler"
    )
  }

  @Test(arguments: [1, 2, 3]) func `skips no handler when a handler removes itself`(id: Int) throws
  {
    let scene = Scene()
    for other in 1...3 { scene.add(other) { bell, _ in if other == id { bell.remove(id) } } }
    scene.bell.ring(5)
    try expect(
      scene.log,
      is: ["1: 5", "2: 5", "3: 5"],
      "the calls if handler \(id) of three removes itself",
      idea: "a removal changes the indices of later entries, so go through a list of your own"
    )
    try expect(
      scene.left(),
      is: [1, 2, 3].filter { $0 != id },
      "the calls of the next ring",
      idea: "a ring doesn't put back what a handler has removed"
    )
  }

  @Test func `can be rung by a handler`() throws {
    let many = Scene()
    many.add(1) { bell, delay in if delay > 1 { bell.ring(delay - 1) } }
    many.bell.ring(100)
    try expect(
      many.log.count,
      is: 100,
      "the number of calls if the only handler rings again until there are 100 rings",
      idea: "a ring inside a ring is another ring, and calls every handler, too"
    )
    let scene = Scene()
    scene.add(1) { bell, delay in if delay > 0 { bell.ring(delay - 1) } }
    scene.add(2)
    scene.bell.ring(2)
    try expect(
      scene.log,
      is: ["1: 2", "1: 1", "1: 0", "2: 0", "2: 1", "2: 2"],
      "the calls if handler 1 rings again with a smaller delay, until the delay is 0",
      idea: "each ring goes through a list of its own, and calls every handler before it returns"
    )
  }

  @Test func `doesn't call a handler that was removed before its turn`() throws {
    let scene = Scene()
    scene.add(1) { bell, delay in delay > 0 ? bell.ring(delay - 1) : bell.remove(2) }
    scene.add(2)
    scene.add(3) { bell, _ in bell.remove(1) }
    scene.bell.ring(1)
    try expect(
      scene.log,
      is: ["1: 1", "1: 0", "3: 0", "3: 1"],
      "the calls if handler 1 rings again, and then removes 2",
      idea: scene.log.contains { $0.hasPrefix("2") }
        ? "a handler in your list may have been removed, so check again before each call"
        : "skip only the handler that was removed, and go on with the next one"
    )
  }

  @Test(arguments: [0, 2]) func `releases a handler that's removed during a ring`(depth: Int) throws
  {
    let scene = Scene()
    for id in 1...3 {
      let lastWord = LastWord { scene.note("\(id) is released") }
      scene.bell.add(id) { [weak bell = scene.bell] delay in
        guard id == 2, let bell else { return withExtendedLifetime(lastWord) {} }
        if delay > 0 { return bell.ring(delay - 1) }
        for other in [1, 3, 2] {
          bell.remove(other)
          scene.note("remove returns")
        }
      }
    }
    scene.add(4)
    scene.bell.ring(depth)
    let last = (0...depth).map { "4: \($0)" }
    try expect(
      scene.log,
      is: ["1 is released", "remove returns", "3 is released", "remove returns", "remove returns"]
        + last.dropLast() + ["2 is released", last[depth]],
      "what happens if the second of four handlers removes the first, the third, and itself"
        + (depth > 0 ? ", in a ring inside two others" : ""),
      idea: "a ring keeps only the handler that it's calling, and only until the call returns"
    )
  }

  @Test func `releases a handler before it looks for the next one`() throws {
    let scene = Scene()
    scene.add(1, whenReleased: { $0.remove(2) }, then: { $0.remove(1) })
    for id in 2...3 { scene.add(id) }
    scene.bell.ring(5)
    try expect(
      scene.log,
      is: ["3: 5"],
      "the calls to 2 and 3 if 1 removes itself, and the deinit of what it captured removes 2",
      idea: "a variable outside of the loop retains its handler until the next assignment"
    )
  }

  @Test func `can be used by another thread while a handler runs`() throws {
    let scene = Scene()
    scene.add(1) { bell, delay in if delay > 0 { waitForAnotherUser(of: bell) } }
    scene.bell.ring(5)
  }

  @Test func `can be used by another thread while a handler is released`() throws {
    let scene = Scene()
    scene.add(1, whenReleased: { waitForAnotherUser(of: $0) })
    scene.bell.remove(1)
  }

  @Test func `uses the list in critical sections`() throws {
    try expectCriticalSection(in: "remove", on: { Scene([1]) }) { $0.bell.remove(1) }
    try expectCriticalSection(in: "ring", on: { Scene([1]) }) { $0.bell.ring(5) }
  }

  @Test func `loses nothing when two threads remove and add`() throws {
    let changes: [(String, [Int], @Sendable (Scene) -> Void)] = [
      ("removes 2", [3], { $0.bell.remove(2) }),
      ("adds 4", [2, 3, 4], { $0.add(4) }),
      ("removes 1, too", [2, 3], { $0.bell.remove(1) }),
    ]
    for (words, wanted, change) in changes {
      let loom = Loom(
        on: { Scene([1, 2, 3]) },
        threads: ["Ada": { $0.bell.remove(1) }, "Bo": change]
      ) {
        let left = $0.left()
        return left == wanted ? nil : "expected the handlers \(wanted) to be left, got \(left)"
      }
      try expectInEveryOrder(
        of: loom,
        "of the handlers 1, 2, and 3, one thread removes 1; another thread \(words)",
        idea: changing
      )
    }
  }

  @Test func `calls and keeps the others when another thread changes the list`() throws {
    let loom = Loom(
      on: { Scene([1, 2]) },
      threads: [
        "Ada": { $0.bell.ring(5) },
        "Bo": {
          $0.bell.remove(1)
          $0.add(3)
        },
      ]
    ) { scene in
      let calls = scene.log.count { $0 == "2: 5" }
      if calls != 1 { return "expected 1 call to handler 2, got \(calls)" }
      let left = scene.left()
      return left == [2, 3] ? nil : "expected the handlers [2, 3] to be left, got \(left)"
    }
    try expectInEveryOrder(
      of: loom,
      "Ada rings while Bo removes handler 1 and adds handler 3",
      idea: changing
    )
  }

  @Test func `can be rung by two threads`() throws {
    let loom = Loom(
      on: { Scene([1, 2]) },
      threads: ["Ada": { $0.bell.ring(5) }, "Bo": { $0.bell.ring(6) }]
    ) { scene in
      for delay in [5, 6] {
        let calls = scene.log.filter { $0.hasSuffix(": \(delay)") }
        if calls != ["1: \(delay)", "2: \(delay)"] {
          return "expected a call to 1 and a call to 2 with \(delay), got \(calls)"
        }
      }
      return nil
    }
    try expectInEveryOrder(of: loom, "Ada rings with 5 while Bo rings with 6", idea: inOrder)
  }

  @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
    let uses: [@Sendable (Scene, _ id: Int) -> Void] = [
      { scene, id in scene.add(id) },
      { scene, _ in scene.bell.remove(1) },
      { scene, _ in scene.bell.ring(5) },
      { scene, _ in _ = scene.bell.count },
    ]
    for (index, first) in uses.enumerated() {
      for second in uses[index...] {
        onTwoThreads {
          Scene([1, 2])
        } _: {
          first($0, 3)
        } _: {
          second($0, 4)
        }
      }
    }
  }
}
