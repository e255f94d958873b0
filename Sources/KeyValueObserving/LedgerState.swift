/// What a ledger's lock guards.
struct LedgerState {
  /// The rows of each observed property: seldom more than a few, so they are searched, not hashed.
  private var lists = Few<(slot: Slot, list: RowList)>()
  /// The slots of properties that are announced by hand.
  private var announcedSlots: [AnyKeyPath: Slot] = [:]
  /// The announcements that wait for their completion, innermost last.
  var open: [ThreadID: [Announcement]] = [:]

  /// Each row once, even one that several properties concern.
  var rows: [any Row] {
    lists.flatMap { entry in entry.list.rows.filter { $0.slots.first == entry.slot } }
  }

  var isEmpty: Bool { lists.isEmpty }

  func list(of slot: Slot) -> RowList {
    for entry in lists where entry.slot == slot { return entry.list }
    return RowList()
  }

  func list(of slots: [Slot]) -> RowList {
    var list = RowList()
    for row in rows where row.slots.contains(where: slots.contains) { list.append(row) }
    return list
  }

  mutating func insert(_ row: any Row) {
    for slot in row.slots {
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
    for slot in row.slots {
      guard let index = index(of: slot) else { continue }
      wasThere = lists[index].list.remove(row) || wasThere
      if lists[index].list.rows.isEmpty { lists.remove(at: index) }
    }
    return wasThere
  }

  mutating func removeAll() -> [any Row] {
    let all = rows
    lists = Few()
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
