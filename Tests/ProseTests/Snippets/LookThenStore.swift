import KVOLocking
import KVOWeave

/// Chapter 5: looking and storing as two decisions, in every order of two threads.
func lookThenStore() {
  let loom = Loom(
    on: { Hurried() },
    threads: [
      "Ada": { $0.observe("delay") },
      "Bo": { $0.observe("delay") },
    ]
  ) { registry in
    let rows = registry.rows.withLock { $0 }
    return rows.count == 1 ? nil : "expected one row, found \(rows)"
  }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

private final class Hurried {
  let rows = Locked<[String]>([])

  func observe(_ keyPath: String) {
    guard !rows.withLock(as: "looks", { $0.contains(keyPath) }) else { return }
    rows.withLock(as: "stores") { $0.append(keyPath) }
  }
}
