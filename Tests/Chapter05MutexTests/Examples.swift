import KVOLocking
import KVOLoom
import TestSupport
import Testing

extension Chapter05 {
  /// The examples on the chapter's two pages, in their order.
  @Suite struct `The examples` {
    @Test func `a method that looks and stores in two sections stores twice`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        looksThenStores()
      }
      #expect(
        ended.printed == """
          expected one key path, got ["delay", "delay"]
            1. Ada: looks (…)
            2. Bo: looks (…)
            3. Ada: stores (…)
            4. Bo: stores (…)
          """
      )
    }
  }
}

private func looksThenStores() {
  let loom = Loom(
    on: { Hurried() },
    threads: [
      "Ada": { $0.observe("delay") },
      "Bo": { $0.observe("delay") },
    ]
  ) { registry in
    let keyPaths = registry.keyPaths.withLock { $0 }
    return keyPaths.count == 1 ? nil : "expected one key path, got \(keyPaths)"
  }
  if let failure = loom.explore().failure { print(failure) }
}

private final class Hurried {
  let keyPaths = Locked<[String]>([])

  func observe(_ keyPath: String) {
    guard !keyPaths.withLock(as: "looks", { $0.contains(keyPath) }) else { return }
    keyPaths.withLock(as: "stores") { $0.append(keyPath) }
  }
}

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
