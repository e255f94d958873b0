import Dispatch
import Foundation
import KVOJudging
import KVOLocking
import KVOLoom
import Testing

/// A bell, and a log of the calls on all threads.
private struct Scene: Sendable {
  let bell = Bell()
  private let lines = Locked<[String]>([])
  var log: [String] { lines.withLock { $0 } }

  init(_ ids: [Int] = []) { for id in ids { add(id) } }

  func note(_ line: String) { lines.withLock(as: "is logged") { $0.append(line) } }

  /// Adds a handler that logs its calls, and that captures an object with a `deinit`.
  func add(
    _ id: Int,
    then action: @escaping @Sendable (_ delay: Int) -> Void = { _ in },
    whenReleased lastAction: @escaping @Sendable () -> Void = {}
  ) {
    let lastWord = LastWord(lastAction)
    bell.add(id) { delay in
      note("\(id): \(delay)")
      withExtendedLifetime(lastWord) { action(delay) }
    }
  }
}

/// An object that calls a closure in its `deinit`.
private final class LastWord: Sendable {
  private let action: @Sendable () -> Void
  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
  deinit { action() }
}

private let claims = Claim.list("A bell") {
  Claim("calls a handler after unlocking") {
    // The loom reports a thread that waits for itself, even if there's no other thread.
    let ada = { (scene: Scene) in
      let bell = scene.bell
      scene.add(1) { _ in
        bell.remove(1)
        bell.add(bell.count) { _ in }
        bell.ring(2)
      }
      bell.ring(1)
    }
    try expectInEveryOrder(
      of: Loom(on: { Scene() }, threads: ["Ada": ada]) { _ in nil },
      "a handler removes, counts, adds, and rings",
      idea: "unlock before you call a handler"
    )
  }

  Claim("releases a removed handler after unlocking") {
    let ada = { (scene: Scene) in
      let bell = scene.bell
      scene.add(1, then: { _ in bell.remove(1) }, whenReleased: { _ = bell.count })
      scene.add(2, whenReleased: { _ = bell.count })
      bell.ring(1)
      bell.remove(2)
    }
    try expectInEveryOrder(
      of: Loom(on: { Scene() }, threads: ["Ada": ada]) { _ in nil },
      "handlers are removed, and objects that they captured count the handlers in their deinit",
      idea: "what's removed in a critical section is released there, unless the section returns it"
    )
  }

  Claim("calls every handler once, in order, until it's removed") {
    let scene = Scene()
    nonisolated(unsafe) let caller = Thread.current  // Only its identity is used.
    for id in [2, 3, 1] {
      scene.add(id) { _ in if Thread.current !== caller { scene.note("on another thread") } }
    }
    scene.bell.ring(5)
    try expect(
      scene.log,
      is: ["2: 5", "3: 5", "1: 5"],
      "the calls when ring(5) has returned, if the handlers 2, 3, and 1 were added",
      idea: "call the handlers yourself, in the order in which they were added, before you return"
    )
    scene.bell.remove(3)
    scene.bell.remove(99)
    scene.bell.ring(6)
    scene.add(3)
    scene.bell.ring(7)
    try expect(
      scene.log.filter { !$0.hasSuffix("5") },
      is: ["2: 6", "1: 6", "2: 7", "1: 7", "3: 7"],
      "the calls in ring(6), after remove(3) and remove(99), and in ring(7), after 3 is added again",
      idea: "remove has an effect on one handler, which is gone when remove returns"
    )
  }

  Claim("skips no handler when a handler removes itself") {
    let scene = Scene()
    scene.add(1, then: { _ in scene.bell.remove(1) })
    for id in 2...3 { scene.add(id) }
    scene.bell.ring(5)
    try expect(
      scene.log,
      is: ["1: 5", "2: 5", "3: 5"],
      "the calls if handler 1 removes itself",
      idea: "a removal changes the indices of later entries, so go through a list of your own"
    )
  }

  Claim("can be rung by a handler") {
    let scene = Scene()
    scene.add(1, then: { delay in if delay > 0 { scene.bell.ring(delay - 1) } })
    scene.add(2)
    scene.bell.ring(1)
    try expect(
      scene.log,
      is: ["1: 1", "1: 0", "2: 0", "2: 1"],
      "the calls if handler 1 rings again, with the delay 0",
      idea: "each ring goes through a list of its own, and calls every handler before it returns"
    )
  }

  Claim("neither calls nor keeps a handler that was removed before its turn") {
    let scene = Scene()
    scene.add(1) { _ in
      scene.bell.remove(2)
      scene.note("remove returns")
    }
    scene.add(2, whenReleased: { scene.note("2 is released") })
    scene.add(3)
    scene.bell.ring(5)
    try expect(
      scene.log,
      is: ["1: 5", "2 is released", "remove returns", "3: 5"],
      "what happens if handler 1 removes 2",
      idea: "check again before each call, and keep only the handler that you're calling"
    )
  }

  Claim("can be used by another thread while a handler runs or is released") {
    let scene = Scene()
    // If the other thread has to wait for this one, the deadline of the test ends the process.
    let waitForAnotherRing = { @Sendable in
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        scene.bell.ring(6)
        isDone.signal()
      }
      isDone.wait()
    }
    scene.add(1, then: { if $0 == 5 { waitForAnotherRing() } }, whenReleased: waitForAnotherRing)
    scene.bell.ring(5)
    scene.bell.remove(1)
  }

  Claim("uses the list in critical sections") {
    try expectCriticalSection(in: "remove", on: { Scene([1]) }) { $0.bell.remove(1) }
    try expectCriticalSection(in: "ring", on: { Scene([1]) }) { $0.bell.ring(5) }
  }

  Claim("loses nothing when two threads remove and add") {
    let ada = { (scene: Scene) in
      scene.bell.ring(5)
      scene.bell.remove(1)
    }
    let bo = { (scene: Scene) in
      scene.bell.remove(2)
      scene.add(4)
    }
    let loom = Loom(on: { Scene([1, 2, 3]) }, threads: ["Ada": ada, "Bo": bo]) { scene in
      scene.bell.ring(6)
      let calls = scene.log.filter { $0 == "3: 5" || $0.hasSuffix("6") }
      if calls == ["3: 5", "3: 6", "4: 6"] { return nil }
      return "expected a call of 3 with 5, and calls of 3 and 4 with 6, got \(calls)"
    }
    try expectInEveryOrder(
      of: loom,
      "of 1, 2, and 3, Ada rings with 5 and removes 1, while Bo removes 2 and adds 4; then we ring",
      idea: "the list can change between two sections, so look and change in one"
    )
  }

  Claim("is used by two threads without a data race", needsThreadSanitizer: true) {
    onTwoThreads {
      Scene([1, 2])
    } _: {
      $0.bell.ring(5)
    } _: {
      $0.bell.ring(6)
      $0.bell.remove(1)
    }
  }
}

@Suite(.serialized) struct `A bell` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
