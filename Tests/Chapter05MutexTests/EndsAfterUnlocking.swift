import KVOLocking
import KVOLoom
import TestSupport
import Testing

extension Chapter05.`The examples` {
  @Test func `a registration that ends after unlocking ends too late`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      switchesOffTwice()
    }
    #expect(
      ended.printed == """
        Bo has unobserved the delay, and then his change is delivered
          1. Ada: takes it out of the map (…)
          2. Bo: takes it out of the map (…)
          3. Bo: looks it up in the table (…)
          4. Ada: removes it from the table (…)
        """
    )
  }
}

/// Two threads switch off a line, and one of them makes a change.
private func switchesOffTwice() {
  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { _ = $0.unobserve() },
      "Bo": { line in
        _ = line.unobserve()
        line.change()
      },
    ]
  ) { $0.isCalled ? "Bo has unobserved the delay, and then his change is delivered" : nil }
  if let failure = loom.explore().failure { print(failure) }
}

/// A registration for the delay, in the two places where it can be found.
private final class Line {
  private let map = Locked<Set<String>>(["delay"])
  private let table = Locked<Set<String>>(["delay"])
  /// Whether the handler has been called, which happens only on the thread that makes the change.
  private(set) var isCalled = false

  func unobserve() -> Bool {
    let found = map.withLock(as: "takes it out of the map") { $0.remove("delay") }
    if found != nil { end() }
    return found != nil
  }

  private func end() {
    table.withLock(as: "removes it from the table") { _ = $0.remove("delay") }
  }

  func change() {
    if table.withLock(as: "looks it up in the table", { $0.contains("delay") }) { isCalled = true }
  }
}
