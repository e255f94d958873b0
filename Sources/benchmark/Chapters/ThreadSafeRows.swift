import Dispatch
import KVOLocking

// The chapters whose registries are thread-safe.

/// The rows of chapter 5.
func lockRows() -> [ChapterRow] {
  [
    ChapterRow("lock and unlock a Locked value") { best(of: 5) { lockCost(threads: 1) } },
    ChapterRow(
      name: "lock and unlock a Locked value while another thread competes",
      needsTwoCores: true
    ) {
      // In the fastest run, the threads happened to run one after the other.
      median(of: 31) { lockCost(threads: 2) }
    },
  ]
    + [.chapter4, .chapter5].changes()
    + [.chapter5].speedUps()
}

/// Returns the nanoseconds that a thread takes to lock and unlock a value that all threads share.
private func lockCost(threads: Int) -> Double {
  let value = Locked(0)
  return nanoseconds(runs: 1, times: 1_000_000) { times in
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      for _ in 0..<times { value.withLock { $0 &+= 1 } }
    }
  }
}

/// The rows of chapter 6.
func autoUnobserveRows() -> [ChapterRow] {
  let versions = [Version.chapter5, .chapter6]
  return versions.changes() + versions.pairs()
    + Version.chapter6.deallocations(of: "a registry", [1_000, 100_000])
}

/// The rows of chapter 7.
func selfObservationRows() -> [ChapterRow] {
  let versions = [Version.chapter6, .chapter7]
  let counts = [1_000, 10_000, 100_000]
  return versions.changes() + versions.pairs()
    + Version.chapter7.deallocations(of: "a retaining registry", counts)
    + Version.nonRetaining.deallocations(of: "a non-retaining registry", counts)
    + [
      ChapterRow("create, observe, and deallocate a train, for each of 100,000") {
        Version.nonRetaining.shortLifeCost(100_000)
      }
    ]
}

/// The rows of chapter 8.
func directDeliveryRows() -> [ChapterRow] {
  let versions = [Version.raw, .chapter7, .chapter8]
  return versions.changes() + versions.changesWithNew() + versions.pairs()
    + [.chapter7, .chapter8].speedUps()
}

/// The rows of chapter 9.
func libraryRows() -> [ChapterRow] {
  let versions = [Version.chapter7, .chapter8, .chapter9]
  return versions.changes() + versions.changesWithNew() + versions.pairs()
    + versions.rows("deallocate a registry, for each of 100,000 trains") {
      $0.deallocationCost(100_000)
    }
    + versions.rows("memory of a registration", in: .bytes) { $0.memory(100_000) }
    + versions.speedUps()
}
