import KVOStation

/// Chapter 2: a table that removes its dead entries whenever it has doubled.
func purgesWhenDoubled() {
  var table = Table()
  let resident = Train()
  do {
    let trains = (1...100).map { Train(number: $0) }
    for train in trains { table.store(train) }
  }
  print("after 100 trains have come and gone: \(table.entries.count) entries")
  for _ in 1...10_000 {
    table.store(resident)
    table.remove(resident)
  }
  print("after 10,000 more stores: \(table.entries.count) entries")
}

private struct Table {
  private(set) var entries: [ObjectIdentifier: WeakTrain] = [:]
  private var limit = 128

  mutating func store(_ train: Train) {
    if entries.count >= limit {
      entries = entries.filter { $0.value.train != nil }
      limit = max(128, 2 * entries.count)
    }
    entries[ObjectIdentifier(train)] = WeakTrain(train: train)
  }

  mutating func remove(_ train: Train) {
    entries[ObjectIdentifier(train)] = nil
  }
}

private struct WeakTrain {
  weak var train: Train?
}
