import KVOLocking
import KVOWeave

/// Chapter 5: two threads unobserve a value, and the registration ends only after unlocking.
func endsAfterUnlocking() {
  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { _ = $0.unobserve() },
      "Bo": { line in
        _ = line.unobserve()
        line.change()
      },
    ]
  ) { $0.isCalled ? "Bo has unobserved the value, and then his change is delivered" : nil }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

/// A registration that's in the map: just its state, and its place there.
private final class Line {
  private let map = Locked<Set<String>>(["line 1"])
  private let isCancelled = Locked(false)
  private(set) var isCalled = false

  func unobserve() -> Bool {
    let found = map.withLock(as: "takes out what's in the map") { $0.remove("line 1") }
    if found != nil { end() }
    return found != nil
  }

  private func end() {
    isCancelled.withLock(as: "is cancelled") { $0 = true }
  }

  func change() {
    let hasEnded = isCancelled.withLock(as: "checks whether it has ended") { $0 }
    if !hasEnded { isCalled = true }
  }
}
