import Dispatch
import ExerciseKit
import Foundation
import KVOLocking
import Testing
import KVOWeave

/// A log of the calls on all threads.
private final class Log: Sendable {
  private let lines = Locked<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Speaks when it dies.
private final class Farewell: Sendable {
  private let speak: @Sendable () -> Void
  init(_ speak: @escaping @Sendable () -> Void) { self.speak = speak }
  deinit { speak() }
}

/// Says whether another thread gets into the bell; a right answer never makes it wait.
private func isOpen(_ bell: Bell) -> Bool {
  let inside = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    _ = bell.count
    inside.signal()
  }
  return inside.wait(timeout: .now() + 0.5) == .success
}

@Suite(.exercise("5.2")) struct `A bell` {
  private let log = Log()

  /// Rings on one thread of a loom, which tells where a thread would wait for itself.
  private func ring(
    _ idea: String,
    _ question: String,
    expecting wanted: [String],
    _ prepare: @escaping (Bell, Log) -> Void
  ) {
    let loom = Loom(
      on: { (bell: Bell(), log: Log()) },
      threads: [
        "Ada": { scene in
          prepare(scene.bell, scene.log)
          scene.bell.ring(2)
        }
      ]
    ) { scene in
      let got = scene.log.all
      return got == wanted ? nil : "expected the calls \(wanted), got \(got)"
    }
    expectInEveryOrder(of: loom, question, idea: idea)
  }

  @Test func `calls on the caller's thread, before ring returns`() {
    let bell = Bell()
    nonisolated(unsafe) let caller = Thread.current  // Never used, only compared.
    for id in [1, 2] {
      bell.add(id) { [log] delay in
        log.add("\(id): \(delay), \(Thread.current === caller ? "same" : "other") thread")
      }
    }
    bell.ring(5)
    expect(
      log.all,
      is: ["1: 5, same thread", "2: 5, same thread"],
      "the calls that were made when ring returned",
      idea: "to unlock first is enough; to call later changes when callers may rely on it"
    )
  }

  @Test func `lets another thread in while a handler runs`() {
    let bell = Bell()
    bell.add(1) { [bell, log] _ in log.add(isOpen(bell) ? "open" : "shut") }
    bell.ring(5)
    expect(
      log.all,
      is: ["open"],
      "the bell, while a handler runs",
      idea: "decide under the lock, call out after it; a recursive lock helps one thread only"
    )
    bell.remove(1)
  }

  @Test func `skips nobody when a handler removes itself`() {
    ring(
      "positions move when somebody leaves: walk a list that nobody changes",
      "a handler removes itself",
      expecting: ["1", "2"]
    ) { bell, log in
      bell.add(1) { [unowned bell] _ in
        log.add("1")
        bell.remove(1)
      }
      bell.add(2) { _ in log.add("2") }
    }
  }

  @Test func `does not call who was removed before its turn`() {
    ring(
      "a snapshot is a list of candidates: ask again before each call",
      "the first handler removes the second",
      expecting: ["1"]
    ) { bell, log in
      bell.add(1) { [unowned bell] _ in
        log.add("1")
        bell.remove(2)
      }
      bell.add(2) { _ in log.add("2") }
    }
  }

  @Test func `drops no ring that is made inside a handler`() {
    ring(
      "a second change is not less true because the first one is still being told",
      "a handler rings again, with one less",
      expecting: ["2", "1", "0"]
    ) { bell, log in
      bell.add(1) { [unowned bell] delay in
        log.add("\(delay)")
        if delay > 0 { bell.ring(delay - 1) }
      }
    }
  }

  @Test func `lets a handler die after unlocking`() {
    ring(
      "what is taken out dies where its last owner lets go: carry it out of the critical section",
      "what a removed handler captured counts the handlers as it dies",
      expecting: ["0 left"]
    ) { bell, log in
      do {
        let farewell = Farewell { [unowned bell] in log.add("\(bell.count) left") }
        bell.add(1) { _ in withExtendedLifetime(farewell) {} }
      }
      bell.remove(1)
    }
  }
}
