import KVOLocking
import KVOLoom
import TestSupport
import Testing

extension Chapter05.`The examples` {
  @Test func `two threads that enter two locks in opposite orders wait forever`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      entersTwoLocksInTwoOrders()
    }
    #expect(
      ended.printed == """
        Deadlock: Ada waits in “sets the state” (…) for the lock that Bo has entered in “sets the \
        state” (…); Bo waits in “takes it out of the map” (…) for the lock that Ada has entered in \
        “takes it out of the map” (…). No thread can continue.
          1. Ada: takes it out of the map (…)
          2. Bo: sets the state (…)
        """
    )
  }
}

private func entersTwoLocksInTwoOrders() {
  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { $0.unobserve() },
      "Bo": { $0.endItself() },
    ]
  ) { _ in nil }
  if let failure = loom.explore().failure { print(failure) }
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
