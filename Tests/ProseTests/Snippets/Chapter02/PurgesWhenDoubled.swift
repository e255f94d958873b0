import KVOStation

/// Chapter 2: a table that removes its dead entries whenever it has doubled.
func purgesWhenDoubled() {
  var platforms = Table()
  let train4 = Train(number: 4)
  do {
    let trains = (5...104).map { Train(number: $0) }
    for train in trains { platforms.updateValue(3, forKey: train) }
  }
  print("a hundred trains have gone: \(platforms.count) entries")
  for _ in 1...10_000 {
    platforms.updateValue(3, forKey: train4)
    platforms.removeValue(forKey: train4)
  }
  print("after 10,000 more stores: \(platforms.count) entries")
}

private struct Table {
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var limit = 128

  var count: Int { entries.count }

  mutating func updateValue(_ value: Int, forKey train: Train) {
    if entries.count >= limit {
      purge()
      limit = max(128, 2 * entries.count)
    }
    entries[ObjectIdentifier(train)] = Entry(train: train, platform: value)
  }

  mutating func removeValue(forKey train: Train) {
    entries[ObjectIdentifier(train)] = nil
  }

  private mutating func purge() {
    entries = entries.filter { $0.value.train != nil }
  }
}

private struct Entry {
  weak var train: Train?
  let platform: Int
}
