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

/// An object that calls a closure in its `deinit`.
private final class LastWord: Sendable {
  private let action: @Sendable () -> Void
  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
  deinit { action() }
}

/// Returns whether another thread can use the bell without having to wait.
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

  /// Rings on one thread of a loom, which reports if that thread would wait for itself.
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
    nonisolated(unsafe) let caller = Thread.current  // Only its identity is used.
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
      idea: "unlock before you call the handlers, but call them before ring returns"
    )
  }

  @Test func `can be used by another thread while a handler runs`() {
    let bell = Bell()
    bell.add(1) { [bell, log] _ in log.add(isOpen(bell) ? "unlocked" : "locked") }
    bell.ring(5)
    expect(
      log.all,
      is: ["unlocked"],
      "the lock of the bell while a handler runs",
      idea: "call a handler after unlocking; a recursive lock helps only the thread that holds it"
    )
    bell.remove(1)
  }

  @Test func `skips no handler when a handler removes itself`() {
    ring(
      "a removal changes the indices of later entries, so go through a list that isn't changed",
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

  @Test func `doesn't call a handler that was removed before its turn`() {
    ring(
      "a handler in your copy of the list may have been removed, so check again before each call",
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

  @Test func `can be rung by a handler`() {
    ring(
      "a ring isn't dropped because another one is still under way",
      "a handler rings the bell again, with a smaller delay",
      expecting: ["2", "1", "0"]
    ) { bell, log in
      bell.add(1) { [unowned bell] delay in
        log.add("\(delay)")
        if delay > 0 { bell.ring(delay - 1) }
      }
    }
  }

  @Test func `releases a handler after unlocking`() {
    ring(
      "what's removed in a critical section is released there, unless the section returns it",
      "the deinit of an object that a removed handler captured counts the handlers",
      expecting: ["0 left"]
    ) { bell, log in
      do {
        let lastWord = LastWord { [unowned bell] in log.add("\(bell.count) left") }
        bell.add(1) { _ in withExtendedLifetime(lastWord) {} }
      }
      bell.remove(1)
    }
  }
}
