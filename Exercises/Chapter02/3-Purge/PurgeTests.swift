import ExerciseKit
import Testing

/// A train, which the table references weakly.
final class Train {}

/// The entries of a table, which count how often one of them was inspected.
final class Entries {
  private struct Box {
    weak var train: Train?
  }

  private var boxes: [Box] = []
  private var next = 0

  /// The number of times that an entry was inspected.
  private(set) var inspections = 0
  /// The number of insertions since an entry was inspected.
  fileprivate private(set) var insertionsSincePurge = 0
  fileprivate private(set) var isPurgedInParts = false

  /// The number of entries, including dead ones, in O(1).
  var count: Int { boxes.count }

  /// Adds an entry without inspecting any.
  func insert(_ train: Train) {
    boxes.append(Box(train: train))
    insertionsSincePurge += 1
  }

  /// Removes the entry for a train without counting an inspection.
  func remove(_ train: Train) {
    guard let index = boxes.lastIndex(where: { $0.train === train }) else { return }
    boxes.remove(at: index)
  }

  /// Returns whether there's an entry for a train, without counting an inspection.
  fileprivate func contains(_ train: Train) -> Bool { boxes.contains { $0.train === train } }

  /// Inspects every entry, and removes the dead ones.
  func purge() {
    inspections += boxes.count
    insertionsSincePurge = 0
    boxes.removeAll { $0.train == nil }
  }

  /// Inspects some entries, beginning where the last call stopped, and removes the dead ones.
  func purge(next howMany: Int) {
    (insertionsSincePurge, isPurgedInParts) = (0, true)
    for _ in 0..<min(howMany, boxes.count) {
      inspections += 1
      if next >= boxes.count { next = 0 }
      if boxes[next].train == nil {
        boxes.swapAt(next, boxes.count - 1)
        boxes.removeLast()
      } else {
        next += 1
      }
    }
  }
}

/// A day at the station, with the operations of a table and the largest number of its entries.
struct Day {
  var table = WeakTable()
  private(set) var operations = 0
  private(set) var mostEntries = 0
  private(set) var staying: [Train] = []

  /// Inserts trains, which stay in memory or are deallocated at once.
  mutating func arrive(_ count: Int, staying stays: Bool) {
    for _ in 0..<count {
      let train = Train()
      insert(train)
      if stays { staying.append(train) }
    }
  }

  /// Inserts one train and removes it again, several times, so that the table doesn't grow.
  mutating func insertAndRemove(_ times: Int) {
    let train = Train()
    for _ in 0..<times {
      insert(train)
      table.remove(train)
      operations += 1
    }
  }

  /// Releases the trains that stayed.
  mutating func leave() { staying = [] }

  /// Counts the entries several times.
  mutating func count(_ times: Int) {
    for _ in 0..<times {
      _ = table.count
      operations += 1
    }
  }

  private mutating func insert(_ train: Train) {
    table.insert(train)
    operations += 1
    mostEntries = max(mostEntries, table.entries.count)
  }

  /// Checks the promise about time, by counting, so that the result doesn't depend on the machine.
  func expectCheap(_ what: String, idea: String = Self.rarer) throws {
    let (spent, allowed) = (table.entries.inspections, 4 * operations)
    if spent <= allowed { return }
    throw Refutation(
      question: "the number of inspections in \(operations) operations, \(what)",
      expected: "at most \(allowed), which is four per operation",
      got: "\(spent)",
      idea: idea
    )
  }

  /// Checks the promise about memory, and chooses the idea by what happened, unless it's given.
  func expect(
    _ entries: Int,
    atMost allowed: Int,
    _ what: String,
    idea: String? = nil
  ) throws {
    if entries <= allowed { return }
    throw Refutation(
      question: "the \(what)",
      expected: "at most \(allowed)",
      got: "\(entries)",
      idea: table.entries.inspections == 0 ? Self.never : idea ?? likelyIdea
    )
  }

  private var likelyIdea: String {
    if table.entries.isPurgedInParts {
      "the inspections have to reach every entry, even if each insertion adds another one"
    } else if table.entries.insertionsSincePurge > 3000 {
      "an exact moment to purge may be skipped, so compare with >=, and wait anew after each purge"
    } else {
      "how long to wait depends on how many entries have survived the last purge"
    }
  }

  private static let never = """
    there was no purge at all; the count grows with each insertion, so wait for a number that \
    depends on how many entries survived the last purge, and not on the current count
    """

  private static let rarer = """
    a purge inspects the living entries, too, so the more there are, the rarer it has to be
    """
}

@Suite(.exercise, .serialized) struct `A table that purges itself` {
  @Test func `is cheap while every train stays`() throws {
    var day = Day()
    day.arrive(2000, staying: true)
    try day.expectCheap("while no train left")
  }

  @Test func `keeps the trains that stay`() throws {
    var day = Day()
    let entries = ObjectIdentifier(day.table.entries)
    for _ in 1...4 {
      day.arrive(200, staying: true)
      day.arrive(1000, staying: false)
      let idea = "use the same entries from the beginning, and remove only dead ones, with purge"
      let question = "whether the table still has its first entries, with every train that stays"
      let hasAll = day.staying.allSatisfy(day.table.entries.contains)
      let isSame = ObjectIdentifier(day.table.entries) == entries
      try expect(hasAll && isSame, is: true, question, idea: idea)
    }
  }

  @Test func `doesn't depend on other tables`() throws {
    var (large, small, alone) = (Day(), Day(), Day())
    // If a table grows on its own, that isn't because of another one, and a later test says so.
    alone.arrive(5000, staying: false)
    for _ in 1...200 {
      alone.arrive(25, staying: false)
      if alone.table.count > 64 { return }
    }
    for _ in 1...20 {
      large.arrive(200, staying: true)
      small.arrive(500, staying: false)
    }
    let idea = "each table decides by its own entries and insertions, so store the counter in it"
    let question = "largest number of entries of a table with one train, beside a larger table"
    try small.expect(small.mostEntries, atMost: 64, question, idea: idea)
    try large.expectCheap("beside a table with one train at a time", idea: idea)
    try small.expectCheap("beside a table with 4,000 trains", idea: idea)
  }

  @Test func `forgets trains that come and go`() throws {
    var day = Day()
    day.arrive(4000, staying: false)
    try day.expect(
      day.mostEntries,
      atMost: 64,
      "largest number of entries, with one train at a time"
    )
    try day.expectCheap("with one train at a time")
  }

  @Test func `is cheap while some trains stay and others come and go`() throws {
    var day = Day()
    day.arrive(500, staying: true)
    day.arrive(4000, staying: false)
    try day.expectCheap("with 500 trains that stay")
    try day.expect(
      day.mostEntries,
      atMost: 2004,
      "largest number of entries, while 500 trains stay"
    )
  }

  @Test func `forgets many trains that left at once`() throws {
    var day = Day()
    for time in ["first", "second", "third"] {
      day.arrive(1000, staying: true)
      day.leave()
      day.arrive(4000, staying: false)
      try day.expect(
        day.table.entries.count,
        atMost: 64,
        "number of entries, 4,000 insertions after trains left for the \(time) time"
      )
    }
    try day.expectCheap("with 1,000 trains that left at once, three times")
  }

  @Test func `forgets dead trains even if it doesn't grow`() throws {
    var day = Day()
    day.arrive(1000, staying: true)
    day.leave()
    day.insertAndRemove(4000)
    try day.expect(
      day.table.entries.count,
      atMost: 64,
      "number of entries, after 1,000 trains left and another was often added and removed",
      idea: "a table from which entries are removed needn't grow, however much is inserted"
    )
  }

  @Test func `is cheap to count and to remove from`() throws {
    var day = Day()
    day.arrive(500, staying: true)
    day.count(1000)
    try day.expectCheap("most of which count", idea: "counting the entries requires no purge")
    day.insertAndRemove(1000)
    try day.expectCheap("many of which remove a train", idea: "removing an entry requires no purge")
  }
}
