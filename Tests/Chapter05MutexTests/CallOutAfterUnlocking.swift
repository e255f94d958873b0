import KVOLocking
import KVOLoom
import TestSupport
import Testing

extension Chapter05.`The examples` {
  @Test func `a handler that's called inside can't use its bell`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      ringsTheBell()
    }
    #expect(
      ended.printed == """
        Re-entry: Ada has entered a lock in “calls out” (…), and enters it again in “removes a \
        handler” (…). The thread waits for itself forever.
          1. Ada: calls out (…)
        """
    )
  }

  @Test func `a deinit that runs inside can't use its bell, either`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      releasesAPanel()
    }
    #expect(
      ended.printed == """
        Re-entry: Ada has entered a lock in “removes a handler” (…), and enters it again in “counts \
        the handlers” (…). The thread waits for itself forever.
          1. Ada: removes a handler (…)
        """
    )
  }
}

/// One thread rings a bell with a handler that should be called only once.
private func ringsTheBell() {
  let makeBell = {
    let bell = Bell()
    bell.add("once") { [unowned bell] in bell.remove("once") }
    return bell
  }
  let loom = Loom(on: makeBell, threads: ["Ada": { $0.ring() }]) { _ in nil }
  if let failure = loom.explore().failure { print(failure) }
}

/// One thread removes a handler that has captured a panel.
private func releasesAPanel() {
  let makeBell = {
    let bell = Bell()
    let panel = Panel(of: bell)
    bell.add("hall") { withExtendedLifetime(panel) {} }
    return bell
  }
  let loom = Loom(on: makeBell, threads: ["Ada": { $0.remove("hall") }]) { _ in nil }
  if let failure = loom.explore().failure { print(failure) }
}

/// A bell that calls its handlers, and releases them, in critical sections.
private final class Bell {
  private let handlers = Locked<[String: () -> Void]>([:])

  func add(_ name: String, _ handler: @escaping () -> Void) {
    handlers.withLock(as: "adds a handler") { $0[name] = handler }
  }

  var count: Int { handlers.withLock(as: "counts the handlers") { $0.count } }

  func ring() {
    handlers.withLock(as: "calls out") { for handler in $0.values { handler() } }
  }

  func remove(_ name: String) {
    handlers.withLock(as: "removes a handler") { $0[name] = nil }
  }
}

private final class Panel {
  private unowned let bell: Bell

  init(of bell: Bell) { self.bell = bell }

  deinit { print("handlers left: \(bell.count)") }
}
