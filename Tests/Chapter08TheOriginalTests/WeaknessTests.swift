import Chapter08TheOriginal
import KVOLoom
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// A signal that may observe itself.
private class Signal: KeyValueObservable, FBKVOControllerOwner {
  let observerList = ObserverList()
  let associatedControllers = AssociatedControllers()
  @Observed var aspect = 0

  func observeItself(with controller: FBKVOController) {
    controller.observe(self, keyPath: \.aspect, options: []) { _, _, _ in }
  }
}

private final class CarefulSignal: Signal {
  deinit { kvoControllerNonRetaining.unobserve(self) }
}

private final class VeryCarefulSignal: Signal {
  deinit { kvoControllerNonRetaining.unobserveAll() }
}

/// A line of a board, which two threads switch on and off.
private final class Line {
  let (train, board) = (Train(), Board())
  private let controller: FBKVOController

  init(isObserved: Bool) {
    controller = FBKVOController(observer: board)
    if isObserved { observe() }
  }

  func observe() {
    controller.observe(train, keyPath: \.delay, options: .new) { board, _, change in
      (board as? Board)?.show(change.text)
    }
  }

  func unobserve() { controller.unobserve(train, keyPath: \.delay) }

  func unobserveAndChange() {
    unobserve()
    point("has unobserved the delay, and changes it")
    train.delay = 5
  }
}

private let trapped = "was deallocated while key value observers were still registered with it"

@Suite struct `The weaknesses of the original:` {
  @Test func `an info at a reused address gets a change that's meant for another one`() throws {
    // When the block for the delay is called, the arrival is next in the round, with an info that
    // the block deallocates.
    let (board, train) = (Board(), Train(number: 7))
    let controller = FBKVOController(observer: board)
    let others = (100..<200).map { Train(number: $0) }
    controller.observe(train, keyPath: \.delay, options: []) { [unowned controller] _, _, _ in
      controller.unobserve(train, keyPath: \.arrival)
      for other in others {
        controller.observe(other, keyPath: \.platform, options: []) { _, object, _ in
          let changed = (object as? Train)?.number ?? 0
          board.show("block for train \(other.number), called for train \(changed)")
        }
      }
    }
    controller.observe(train, keyPath: \.arrival, options: []) { _, _, _ in
      board.show("block for the arrival")
    }
    let freed = train.observerList.ledger.entries.last?.context
    train.delay = 5

    let reused = others.first { $0.observerList.ledger.entries.last?.context == freed }
    guard let reused else {
      #expect(board.lines.isEmpty)
      try Test.cancel("The allocator hasn't reused the address.")
    }
    #expect(reused.platform == 1)
    #expect(board.lines == ["block for train \(reused.number), called for train 7"])
  }

  // Looms try every order only in a debug build.
  #if DEBUG
    @Test func `a change that one thread makes after it has unobserved can be delivered`() {
      let meetings: [(isObserved: Bool, ada: @Sendable (Line) -> Void)] = [
        (true, { $0.unobserve() }), (false, { $0.observe() }),
      ]
      for (isObserved, ada) in meetings {
        let report = Loom(
          on: { Line(isObserved: isObserved) },
          threads: ["Ada": ada, "Bo": { $0.unobserveAndChange() }]
        ) { line in
          // If the delay is still observed, Bo was first, and he has ended nothing.
          let hasEnded = !line.train.observerList.ledger.isObserved
          line.unobserve()
          return hasEnded && !line.board.lines.isEmpty ? "delivered" : nil
        }.explore()
        #expect(report.failure?.fault == "delivered")
      }
    }
  #endif

  @Test func `a retained object that observes itself is never deallocated`() {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.observeItself(with: signal.kvoController)
    }
    #expect(left != nil)
    left?.kvoController.unobserveAll()
    #expect(left == nil)
  }

  @Test func `an unretained object that observes itself traps, even with a careful deinit`() async {
    let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let signal = CarefulSignal()
      signal.observeItself(with: signal.kvoControllerNonRetaining)
    }
    #expect(first.says(trapped))
    let second = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let signal = VeryCarefulSignal()
      signal.observeItself(with: signal.kvoControllerNonRetaining)
    }
    #expect(second.says(trapped))
  }
}
