import KVOController
import TestSupport
import Testing

/// A model with a value that nobody announces.
private final class Crane: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  var load = 0
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
