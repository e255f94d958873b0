internal import Locking
public import Synchronization

/// The rows of one object's observation info.
///
/// A class of its own, because whoever must be able to remove a registration from a dying object
/// needs something to hold that does not die with it.
///
/// Threads: may be used from any thread. One lock guards all rows; nobody is called under it, and
/// no row dies under it.
public final class Ledger: @unchecked Sendable {
  // Unchecked, because `State` holds observers, which need not be `Sendable`. They are only ever
  // compared, or called on the thread that makes a change, after the lock.
  private struct State {
    var rows: [Observance] = []
    var bySlot: [Slot: [Observance]] = [:]
    var announcedSlots: [AnyKeyPath: Slot] = [:]
    var open: [ThreadID: [Announcement]] = [:]
  }

  private let state = Locked(State())

  /// Lets a change of an unobserved object pass without taking the lock.
  @usableFromInline let rowCount = Atomic(0)

  /// Whether anybody is registered.
  @inlinable public var isObserved: Bool {
    rowCount.load(ordering: .relaxed) != 0
  }

  /// The registrations, oldest first.
  ///
  /// - Complexity: O(1).
  public var observances: [Observance] {
    state.withLock { $0.rows }
  }

  func insert(_ observance: Observance) {
    state.withLock { state in
      state.rows.append(observance)
      for touch in observance.touches {
        state.bySlot[touch.slot, default: []].append(observance)
      }
      rowCount.store(state.rows.count, ordering: .relaxed)
    }
  }

  /// Removes the latest row that `isWanted`, which must call nobody, and returns it.
  func removeLast(where isWanted: (Observance) -> Bool) -> Observance? {
    // What is removed leaves the closure, so that it dies after unlocking.
    state.withLock { state in
      guard let index = state.rows.lastIndex(where: isWanted) else { return nil }
      let observance = state.rows.remove(at: index)
      for touch in observance.touches {
        state.bySlot[touch.slot]?.removeAll { $0 === observance }
        if state.bySlot[touch.slot]?.isEmpty == true { state.bySlot[touch.slot] = nil }
      }
      rowCount.store(state.rows.count, ordering: .relaxed)
      return observance
    }
  }

  /// Takes the rows of the slots, calls whoever wants to know before the change, and waits.
  @usableFromInline
  func willChange(_ slots: [Slot], of object: any KeyValueObservable) -> Round? {
    let rows = state.withLock { state in
      slots.count == 1
        ? state.bySlot[slots[0]] ?? []
        : state.rows.filter { row in row.touches.contains { slots.contains($0.slot) } }
    }
    return rows.isEmpty ? nil : Round(of: object, for: rows)
  }

  func contains(_ observance: Observance) -> Bool {
    state.withLock { $0.rows.contains { $0 === observance } }
  }

  /// Ends the owned rows; any other should have been removed before.
  func objectDied() {
    let rows = state.withLock { state in
      defer {
        state.rows = []
        state.bySlot = [:]
        rowCount.store(0, ordering: .relaxed)
      }
      return state.rows
    }
    if let first = rows.first(where: { !$0.isOwned }) {
      fatalError(
        """
        An instance \(address(first.object)) of class \(first.objectType) was deallocated while \
        key value observers were still registered with it. Current observation info: \(rows)
        """
      )
    }
    for row in rows { row.whenObjectDies() }
  }
}

// MARK: - Announcements by hand

extension Ledger {
  func announcedSlot(for keyPath: AnyKeyPath) -> Slot {
    state.withLock { state in
      let slot = state.announcedSlots[keyPath] ?? Slot()
      state.announcedSlots[keyPath] = slot
      return slot
    }
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
