import KVOLocking
import KVOLoom

/// Chapter 5: two threads that need the same two locks, and enter them in opposite orders.
func locksInTwoOrders() {
  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { $0.unobserve() },
      "Bo": { $0.endItself() },
    ]
  ) { _ in nil }
  print(loom.explore().failure.map { "\($0)" } ?? "")
}

/// A registration's place in the map, and whether it has ended.
private final class Line {
  private let map = Locked<Set<String>>(["delay"])
  private let hasEnded = Locked(false)

  func unobserve() {
    map.withLock(as: "takes it out of the map") { map in
      guard map.remove("delay") != nil else { return }
      hasEnded.withLock(as: "sets the state") { $0 = true }
    }
  }

  func endItself() {
    hasEnded.withLock(as: "sets the state") { hasEnded in
      if hasEnded { return }
      hasEnded = true
      map.withLock(as: "takes it out of the map") { _ = $0.remove("delay") }
    }
  }
}
