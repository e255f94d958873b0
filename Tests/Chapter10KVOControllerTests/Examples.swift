import Chapter09DirectDelivery
import Dispatch
import Foundation
import KVOController
import KVOLocking
import Observation
import TestSupport
import Testing

/// What the page and the reference show, in the page's order.
@Suite struct `The examples` {
  @Test func `a handler has two mistakes, which the compiler accepts in chapter 9`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      await TramStop.showsTheDelay()
    }
    #expect(
      ended.printed == """
        on the panel's thread: false
        0.0 min late
        """
    )
  }

  @Test func `a handler is called where the change is made, or where it sends itself`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      await TramStop.changesThree()
    }
    #expect(
      ended.printed == """
        panel: train 2
        panel: shuttle 3
        log: tram 5
        the tram's delay has been set
        panel: tram 5
        """
    )
  }
}

/// The stop in front of the station.
private enum TramStop {
  final class Log: KVOControlling, Sendable {
    let kvoControllerStorage = KVOControllerStorage()

    func add(_ name: String, _ value: Int) { print("log:", name, value) }
  }

  @MainActor final class Panel: KVOControlling {
    let kvoControllerStorage = KVOControllerStorage()
    var text = ""

    func show(_ name: String, _ value: Int) { print("panel:", name, value) }

    func watch(_ train: Train, _ tram: Railcar, _ shuttle: Railcar, _ log: Log) {
      // 1: Only the main actor uses the train.
      kvoController.observe(train, \.delay) { panel, _, change in
        panel.show("train", change.value)
      }
      // 2: Any thread may change the tram, and call the log.
      log.kvoController.observe(tram, \.delay) { log, _, change in
        log.add("tram", change.value)
      }
      // 3: Any thread could change the shuttle, but only the main actor does.
      kvoController.observe(shuttle, \.delay, isolation: MainActor.shared) { panel, _, change in
        panel.show("shuttle", change.value)
      }
      // 2 again: Any thread may change the tram, but not use the panel.
      kvoController.observe(tram, \.delay) { panel, tram, _ in
        Task { @MainActor in panel.show("tram", tram.delay) }
      }
    }
  }

  @MainActor static func showsTheDelay() {
    let (panel, tram) = (Panel(), Railcar())
    let registry = Registry(observer: panel)
    let thread = Thread.current
    registry.observe(tram, \.delay) { panel, _, change in
      panel.text = "\(change.newValue as? Double ?? 0) min late"
      print("on the panel's thread:", Thread.current == thread)
    }
    onAnotherThread { tram.delay = 5 }
    print(panel.text)
  }

  @MainActor static func changesThree() async {
    let (panel, log) = (Panel(), Log())
    let (train, tram, shuttle) = (Train(), Railcar(), Railcar())
    panel.watch(train, tram, shuttle, log)
    train.delay = 2
    shuttle.delay = 3
    onAnotherThread { tram.delay = 5 }
    print("the tram's delay has been set")
    // The task of the last handler is ahead in the main actor's queue.
    await withCheckedContinuation { done in
      DispatchQueue.main.async { done.resume() }
    }
  }
}

extension `The examples` {
  @Test func `a board shows how late a train is, until it goes`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      theStation()
    }
    #expect(
      ended.printed == """
        on time
        5 min late
        20 min late
        """
    )
  }
}

/// A train, and a board that shows how late it is.
private func theStation() {
  final class Train: KeyValueObservable {
    let observerList = ObserverList()
    @Observed var delay = 0
  }

  final class Board: KVOControlling {
    let kvoControllerStorage = KVOControllerStorage()

    func watch(_ train: Train) {
      kvoController.observe(train, \.delay, options: .initial) { board, _, change in
        board.show(minutes: change.value)
      }
    }

    private func show(minutes: Int) {
      print(minutes == 0 ? "on time" : "\(minutes) min late")
    }
  }

  let train = Train()
  var board: Board? = Board()
  board?.watch(train)
  train.delay = 5
  train.delay = 20

  // The board is deallocated.
  board = nil
  train.delay = 30
}

extension `The examples` {
  @Test func `one model serves the library and Observation`() {
    let (train, board, updates) = (ObservableTrain(), Board(), Locked(0))
    board.kvoController.observe(train, \.isLate) { $0.show($2) }
    withObservationTracking {
      _ = train.isLate
    } onChange: {
      updates.withLock { $0 += 1 }
    }
    train.delay = 5
    #expect(updates.withLock(\.self) == 1)
    #expect(board.lines == ["true"])
  }
}

private final class ObservableTrain: KeyValueObservable, Observable {
  let observerList = ObserverList()
  private let registrar = ObservationRegistrar()
  private var storage = 0

  var delay: Int {
    get {
      registrar.access(self, keyPath: \.delay)
      accessValue(for: \.delay)
      return storage
    }
    set {
      registrar.withMutation(of: self, keyPath: \.delay) {
        withChange(of: \.delay) { storage = newValue }
      }
    }
  }
  var isLate: Bool { delay > 3 }
}
