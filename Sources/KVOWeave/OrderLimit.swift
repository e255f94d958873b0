internal import Synchronization

/// The number of orders that the looms of this process may try.
package enum OrderLimit {
  private static let wasExceeded = Atomic(false)

  /// Returns the number of orders to try.
  ///
  /// If an earlier loom had too many orders, the next ones probably have, too, and would take just
  /// as long. They try only the first thousand, which is enough to find most faults.
  package static func current(upTo limit: Int) -> Int {
    wasExceeded.load(ordering: .relaxed) ? min(limit, 1_000) : limit
  }

  /// Notes that a loom had too many orders.
  package static func noteExcess() {
    wasExceeded.store(true, ordering: .relaxed)
  }
}
