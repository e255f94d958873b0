internal import Locking
public import Synchronization

/// The rows of one object's observer list.
///
/// A class of its own, because whoever must be able to remove a registration from a dying object
/// needs something to hold that does not die with it.
///
/// Threads: may be used from any thread. One lock guards all rows; nobody is called under it, and
/// no row dies under it.
public final class Ledger: @unchecked Sendable {
  // Unchecked, because the rows hold observers, which need not be `Sendable`. They are only ever
  // compared, or called on the thread that makes a change, after the lock.
  private let state = Locked(LedgerState())

  /// Lets a change of an unobserved object pass without taking the lock.
  @usableFromInline let hasRows = Atomic(false)

  /// Whether anybody is registered.
  @inlinable public var isObserved: Bool {
    hasRows.load(ordering: .relaxed)
  }

  /// The raw registrations, oldest first.
  ///
  /// - Complexity: O(*n*) in the number of registrations.
  public var observances: [Observance] {
    state.withLock { $0.rows }.compactMap { $0 as? Observance }
  }

  /// Adds the row to the rounds to come.
  package func insert(_ row: any Row) {
    state.withLock { state in
      state.insert(row)
      hasRows.store(!state.isEmpty, ordering: .relaxed)
    }
  }

  /// Takes the row out of the rounds to come, and answers whether it was there.
  @discardableResult
  package func remove(_ row: any Row) -> Bool {
    // The caller holds the row, so it cannot die under the lock.
    state.withLock { state in
      guard state.remove(row) else { return false }
      hasRows.store(!state.isEmpty, ordering: .relaxed)
      return true
    }
  }

  func contains(_ row: any Row) -> Bool {
    state.withLock { $0.rows }.contains { $0 === row }
  }

  /// Takes the rows of the slot, and begins their round.
  @inline(__always)
  func willChange(_ slot: Slot, of object: any KeyValueObservable) -> Round {
    Round(of: object, for: state.withLock { $0.list(of: slot) })
  }

  func willChange(_ slots: [Slot], of object: any KeyValueObservable) -> Round {
    Round(of: object, for: state.withLock { $0.list(of: slots) })
  }

  /// Ends the owned rows; any other should have been removed before.
  func objectDied() {
    let rows = state.withLock { state in
      hasRows.store(false, ordering: .relaxed)
      return state.removeAll()
    }
    if let first = rows.lazy.compactMap({ $0 as? Observance }).first(where: { !$0.isOwned }) {
      fatalError(
        """
        An instance \(address(first.object)) of class \(first.objectType) was deallocated while \
        key value observers were still registered with it. Current registrations: \(rows)
        """
      )
    }
    for row in rows { row.objectDied() }
  }
}

// What announcements by hand need.
extension Ledger {
  func announcedSlot(for keyPath: AnyKeyPath) -> Slot {
    state.withLock { $0.announcedSlot(for: keyPath) }
  }

  func push(_ announcement: Announcement) {
    state.withLock { $0.open[.current, default: []].append(announcement) }
  }

  func pop() -> Announcement? {
    state.withLock { state in
      let announcement = state.open[.current]?.popLast()
      if state.open[.current]?.isEmpty == true { state.open[.current] = nil }
      return announcement
    }
  }
}
