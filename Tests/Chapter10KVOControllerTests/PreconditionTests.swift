import KVOController
import TestSupport
import Testing

/// A model with a value that nobody announces.
private final class Crane: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  var load = 0
}

/// A model with a value that's computed only once.
private final class Scale: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var load = 0
  private(set) lazy var doubled = load * 2
}

private final class Barrow: KeyValueObservable {
  let observerList: ObserverList
  @Observed var load = 0
  init(sharing list: ObserverList) { observerList = list }
}

private final class Operator: KVOControlling, Sendable {
  let kvoControllerStorage = KVOControllerStorage()
}

#if DEBUG
  private let name = #"Nothing announces changes of "load" in <Crane "#

  /// Each test names the file and the line of the call, as the trap does.
  @Suite struct `A value that nobody announces stops the process` {
    @Test func `for a handler`() async {
      let line = #line + 1
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Operator().kvoController.observe(Crane(), \.load) { _, _, _ in }
      }
      #expect(trap.says(name))
      #expect(trap.says("PreconditionTests.swift:\(line): Fatal error"))
    }

    @Test func `for a value that's cached when it's read first`() async {
      let line = #line + 1
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Sign().kvoControllerNonRetaining.observe(Scale(), \.doubled) { _, _, _ in }
      }
      #expect(trap.says("when it was read again, it read none"))
      #expect(trap.says("PreconditionTests.swift:\(line): Fatal error"))
    }

    @Test func `for a sequence of changes`() async {
      let line = #line + 1
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Operator().kvoController.changes(of: Crane(), \.load)
      }
      #expect(trap.says("PreconditionTests.swift:\(line): Fatal error"))
    }
  }
#else
  @Suite struct `A value that nobody announces` {
    @Test func `doesn't stop a release build, and ends like any other`() {
      let (crane, worker) = (Crane(), Operator())
      nonisolated(unsafe) var loads: [Int] = []
      let options: ObservingOptions = [.initial, .new]
      let token = worker.kvoController.observe(crane, \.load, options: options) { _, _, change in
        loads.append(change.newValue ?? -1)
      }
      crane.load = 5
      #expect(loads == [0])
      #expect(token.invalidate())
      #expect(!crane.observerList.ledger.isObserved)
    }
  }
#endif

@Suite struct `The storage of controllers stops the process` {
  @Test func `if a second object uses it`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Clerk: KVOControlling {
        let kvoControllerStorage: KVOControllerStorage
        init(_ storage: KVOControllerStorage) { kvoControllerStorage = storage }
      }
      let storage = KVOControllerStorage()
      let clerks = [Clerk(storage), Clerk(storage)]
      for clerk in clerks { _ = clerk.kvoController }
    }
    #expect(trap.says("uses the controllers of another object."))
    #expect(
      trap.says("Give each object its own: let kvoControllerStorage = KVOControllerStorage()")
    )
  }
}

@Suite struct `An observer list that two objects share stops the process` {
  @Test func `if the same controller observes the same value of both`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (sign, list) = (Sign(), ObserverList())
      let barrows = [Barrow(sharing: list), Barrow(sharing: list)]
      let controller = sign.kvoControllerNonRetaining
      for barrow in barrows { controller.observe(barrow, \.load) { _, _, _ in } }
    }
    #expect(trap.says("uses the observer list of another object"))
  }
}
