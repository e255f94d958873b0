import KVOJudging
import Testing

/// A train, which the table references weakly.
final class Train {}

/// The entries of a table, which count how often one of them was inspected.
final class Entries {
  private struct Box {
    weak var train: Train?
  }

  private var boxes: [Box] = []

  /// The number of times that an entry was inspected.
  private(set) var inspections = 0

  /// The number of entries, including dead ones, in O(1).
  var count: Int { boxes.count }

  /// Adds an entry without inspecting any.
  func insert(_ train: Train) { boxes.append(Box(train: train)) }

  /// Removes the entry for a train without counting an inspection.
  func remove(_ train: Train) {
    guard let index = boxes.lastIndex(where: { $0.train === train }) else { return }
    boxes.remove(at: index)
  }

  /// Inspects every entry, and removes the dead ones.
  func purge() {
    inspections += boxes.count
    boxes.removeAll { $0.train == nil }
  }
}

/// A day at the station, with a table, and the largest number of its entries.
private struct Day {
  private var table = WeakTable()
  private var staying: [Train] = []
  private(set) var mostEntries = 0
  var entries: Entries { table.entries }

  /// Inserts trains, which stay in memory or are deallocated at once.
  mutating func arrive(_ count: Int, staying stays: Bool) {
    for _ in 0..<count {
      let train = Train()
      insert(train)
      if stays { staying.append(train) }
    }
  }

  /// Releases the trains that stayed.
  mutating func leave() { staying = [] }

  /// Inserts one train and removes it again, several times, so that the table doesn't grow.
  mutating func insertAndRemove(_ times: Int) {
    let train = Train()
    for _ in 0..<times {
      insert(train)
      entries.remove(train)
    }
  }

  private mutating func insert(_ train: Train) {
    entries.insert(train)
    table.didInsert()
    mostEntries = max(mostEntries, entries.count)
  }
}

/// Checks one of the promises, by counting, so that the result doesn't depend on the machine.
private func expect(
  _ count: Int,
  atMost allowed: Int,
  _ question: String,
  idea: String = "how long a purge can wait depends on how many entries survived the last one"
) throws {
  if count <= allowed { return }
  throw Refutation(question: question, expected: "at most \(allowed)", got: "\(count)", idea: idea)
}

private let claims = Claim.list("A table that purges itself") {
  Claim("is cheap and small while some trains stay and others come and go") {
    var day = Day()
    day.arrive(500, staying: true)
    day.arrive(4000, staying: false)
    try expect(
      day.entries.inspections,
      atMost: 4 * 4500,
      "the number of inspections in 4,500 insertions, with 500 trains that stay",
      idea:
        "a purge inspects the living entries, too, so the more there are, the rarer it has to be"
    )
    try expect(
      day.mostEntries,
      atMost: 2004,
      "the largest number of entries, while 500 trains stay"
    )
  }

  Claim("forgets trains that come and go") {
    var day = Day()
    day.arrive(4000, staying: false)
    try expect(
      day.mostEntries,
      atMost: 64,
      "the largest number of entries, with one train at a time"
    )
  }

  Claim("forgets many trains that left at once") {
    var day = Day()
    day.arrive(1000, staying: true)
    day.leave()
    day.arrive(4000, staying: false)
    try expect(
      day.entries.count,
      atMost: 64,
      "the number of entries, 4,000 insertions after 1,000 trains left"
    )
  }

  Claim("forgets dead trains even if it doesn't grow") {
    var day = Day()
    day.arrive(1000, staying: true)
    day.leave()
    day.insertAndRemove(4000)
    try expect(
      day.entries.count,
      atMost: 64,
      "the number of entries, after 1,000 trains left and another was often added and removed",
      idea: "a table from which entries are removed needn't grow, however much is inserted"
    )
  }
}

@Suite(.serialized) struct `A table that purges itself` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
