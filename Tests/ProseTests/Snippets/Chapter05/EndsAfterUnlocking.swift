import KVOLocking
import KVOLoom

/// Chapter 5: two threads switch off a line of a board, and its registration ends after unlocking.
func endsAfterUnlocking() {
  let report = switchingOffTwice()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

/// Lets two threads switch off a line, and one of them make a change, in every order.
func switchingOffTwice() -> Exploration {
  Loom(
    on: { Line() },
    threads: [
      "Ada": { _ = $0.unobserve() },
      "Bo": { line in
        _ = line.unobserve()
        line.change()
      },
    ]
  ) { $0.isCalled ? "Bo has unobserved the delay, and then his change is delivered" : nil }
  .explore()
}

/// A registration for the delay, in every table where it can be found.
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
