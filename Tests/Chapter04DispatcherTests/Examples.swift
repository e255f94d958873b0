import Chapter03KeyPaths
import Chapter04Dispatcher
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// The registry of most examples, which break it.
private typealias Registry = Chapter03KeyPaths.Registry

extension Chapter04 {
  /// The examples on the chapter's page, in its order.
  @Suite struct `The examples` {
    @Test func `a change at the beginning of a registry's deinit traps`() async {
      let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TidyRegistry(Train())
      }
      #expect(
        ended.trapped == """
          Fatal error: An observer of <Train 0x…> was deallocated while it was still registered for \
          the key path "delay". Remove an observer before it's deallocated.
          """
      )
    }
  }
}

/// A registry that's its own raw observer, and that cleans up after itself.
private final class TidyRegistry: KeyValueObserver {
  private let train: Train

  init(_ train: Train) {
    self.train = train
    train.addObserver(self, forKeyPath: \.delay)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {}

  deinit {
    train.delay = 5  // Another thread may do this at this moment.
    train.removeObserver(self, forKeyPath: \.delay)
  }
}

extension Chapter04.`The examples` {
  @Test func `a handler is called for a change that came before it`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      replacesTheNextHandler()
    }
    #expect(ended.printed == "new layout: -> 5")
  }
}

private func replacesTheNextHandler() {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let (hallRegistry, exitRegistry) = (Registry(observer: hallBoard), Registry(observer: exitBoard))
  hallRegistry.observe(train7, \.delay) { [unowned exitRegistry] _, train7, _ in
    exitRegistry.unobserve(train7, \.delay)
    exitRegistry.observe(train7, \.delay) { _, _, change in print("new layout:", change.text) }
  }
  exitRegistry.observe(train7, \.delay) { _, _, change in print("old layout:", change.text) }
  train7.delay = 5
  hallRegistry.unobserve(train7, \.delay)
  exitRegistry.unobserve(train7, \.delay)
}

extension Chapter04.`The examples` {
  @Test func `issue 57: a handler that unobserves in its initial call traps`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      unobservesInTheInitialCall()
    }
    #expect(
      ended.trapped == """
        Fatal error: Cannot remove an observer <Registry<Board> 0x…> for the key path "delay" from \
        <Train 0x…> because it is not registered as an observer.
        """
    )
  }
}

private func unobservesInTheInitialCall() {
  let (train7, exitBoard) = (Train(number: 7), Board())
  let exitRegistry = Registry(observer: exitBoard)
  exitRegistry.observe(train7, \.delay, options: [.initial, .new]) {
    [unowned exitRegistry] board, train7, change in
    board.show(change.text)
    exitRegistry.unobserve(train7, \.delay)
  }
}

extension Chapter04.`The examples` {
  @Test func `a board and its registry may go, but leave an entry behind`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      letsTheBoardAndItsRegistryGo()
    }
    #expect(
      ended.printed == """
        delivered: -> 5
        without the board: 1
        without the registry: 1
        """
    )
  }
}

private func letsTheBoardAndItsRegistryGo() {
  let train7 = Train(number: 7)
  // The train stays in memory, because its deallocation would trap.
  _ = Unmanaged.passRetained(train7)
  var exitBoard: Board? = Board()
  var exitRegistry = exitBoard.map { Chapter04Dispatcher.Registry(observer: $0) }
  exitRegistry?.observe(train7, \.delay) { _, _, change in print("delivered:", change.text) }
  train7.delay = 5
  exitBoard = nil
  train7.delay = 6
  print("without the board:", train7.observerList.ledger.entries.count)
  exitRegistry = nil
  train7.delay = 7
  print("without the registry:", train7.observerList.ledger.entries.count)
}
