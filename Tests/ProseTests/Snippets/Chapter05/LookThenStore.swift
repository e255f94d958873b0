import KVOLocking
import KVOLoom

/// Chapter 5: looking and storing as two decisions, in every order of two threads.
func lookThenStore() {
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
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

private final class Hurried {
  let keyPaths = Locked<[String]>([])

  func observe(_ keyPath: String) {
    guard !keyPaths.withLock(as: "looks", { $0.contains(keyPath) }) else { return }
    keyPaths.withLock(as: "stores") { $0.append(keyPath) }
  }
}
