internal import ExerciseKit
internal import Foundation
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims of the stage `threads` about calls.
  static let callingAfterUnlocking = callingHandlers + releasingValues + notWaiting

  private static let callingHandlers = [
    Claim(
      "calls handlers outside of its critical sections",
      Step(.threads, 3),
      comesFirst: true,
      idea: "a handler may need the very lock that's held, and would then wait forever",
      section: "5-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        let registry = library.makeSendableRegistry(observer: SharedBoard())
        let record = try recordingSections(of: registry.object) { record in
          for keyPath: PartialKeyPath<Train> in [\.delay, \.arrival] {
            registry.observe(train, keyPath, options: [.initial, .prior]) { _, _, _ in
              record.check()
            }
          }
          train.delay = 5
          registry.unobserve(train, \.arrival)
          registry.unobserve(train, \.delay)
        }
        try expect(record.found, is: [], "the critical sections in which a handler was called")
      }
    },
    Claim(
      "reads observed values outside of its critical sections",
      Step(.threads, 3),
      idea: "a getter is called by `addObserver`, and may run any code",
      section: "5-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      let board = SharedBoard()
      let registry = library.makeSendableRegistry(observer: board)
      let second = library.makeSendableRegistry(observer: board)
      let record = try recordingSections(of: registry.object) { record in
        for options: ObservingOptions in [[], .new, .old, [.initial, .old, .new], .prior] {
          let signal = Signal()
          signal.onRead = record.check
          for registry in [registry, second] {
            registry.observe(signal, \.isRed, options: options) { _, _, _ in }
            registry.observe(signal, \.isRed, options: options) { _, _, _ in }
          }
          signal.color = "red"
          for registry in [registry, second] { registry.unobserve(signal, \.isRed) }
        }
      }
      try expect(record.found, is: [], "the critical sections in which a value was read")
    },
    Claim(
      "calls a handler on the thread that makes the change, before the change returns",
      Step(.threads, 3),
      idea: "a lock is enough; nothing has to wait for another thread to make a call",
      section: "5-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        let board = SharedBoard()
        let registry = library.makeSendableRegistry(observer: board)
        nonisolated(unsafe) let shared = train
        nonisolated(unsafe) var changer: ObjectIdentifier?
        registry.observe(train, \.delay) { board, _, _ in
          let isChanger = ObjectIdentifier(Thread.current) == changer
          board.lines.append(isChanger ? "called" : "called on another thread")
        }
        runOnAnotherThread {
          changer = ObjectIdentifier(Thread.current)
          shared.delay = 5
          board.lines.append("changed")
        }
        try expect(board.lines, is: ["called", "changed"], "a call, and the end of the change")
        registry.unobserve(train, \.delay)
      }
    },
  ]
}
