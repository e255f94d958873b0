/// What a ledger's lock guards.
struct LedgerState {
  /// The rows of each observed property: seldom more than a few, so they are searched, not hashed.
  private var lists: [(slot: Slot, list: RowList)] = []
  /// The slots of properties that are announced by hand.
  private var announcedSlots: [AnyKeyPath: Slot] = [:]
  /// The announcements that wait for their completion, innermost last.
  var open: [ThreadID: [Announcement]] = [:]

  /// Each row once, even one that several properties concern.
  var rows: [any Row] {
    lists.flatMap { entry in entry.list.rows.filter { $0.sources.first == entry.slot } }
  }

  func list(of slot: Slot) -> RowList {
    index(of: slot).map { lists[$0].list } ?? RowList()
  }

  func list(of slots: [Slot]) -> RowList {
    var list = RowList()
    for row in rows where slots.contains(where: row.sources.contains) { list.append(row) }
    return list
  }

  mutating func insert(_ row: any Row) {
    row.sources.forEach { slot in
      if let index = index(of: slot) {
        lists[index].list.append(row)
      } else {
        var list = RowList()
        list.append(row)
        lists.append((slot, list))
      }
    }
  }

  mutating func remove(_ row: any Row) -> Bool {
    var wasThere = false
    row.sources.forEach { slot in
      guard let index = index(of: slot) else { return }
      wasThere = lists[index].list.remove(row) || wasThere
      if lists[index].list.rows.isEmpty { lists.remove(at: index) }
    }
    return wasThere
  }

  mutating func removeAll() -> [any Row] {
    let all = rows
    lists = []
    return all
  }

  mutating func announcedSlot(for keyPath: AnyKeyPath) -> Slot {
    let slot = announcedSlots[keyPath] ?? Slot()
    announcedSlots[keyPath] = slot
    return slot
  }

  private func index(of slot: Slot) -> Int? {
    lists.firstIndex { $0.slot == slot }
  }
}
