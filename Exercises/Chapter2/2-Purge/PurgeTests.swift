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

  /// The number of entries, including dead ones, in O(1).
  var count: Int { boxes.count }

  /// Adds an entry without inspecting any.
  func insert(_ train: Train) {
    boxes.append(Box(train: train))
  }

  /// Inspects every entry, and removes the dead ones.
  func purge() {
    inspections += boxes.count
    boxes.removeAll { $0.train == nil }
  }

  /// Inspects some entries, beginning where the last call stopped, and removes the dead ones.
  func purge(next howMany: Int) {
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
      table.insert(train)
      if stays { staying.append(train) }
      operations += 1
      mostEntries = max(mostEntries, table.entries.count)
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

  /// Checks the promise about time, by counting, so that the result doesn't depend on the machine.
  func expectCheap(_ what: String, idea: String) {
    let (spent, allowed) = (table.entries.inspections, 4 * operations)
    if spent <= allowed { return }
    fail(
      "the number of inspections in \(operations) operations, \(what)",
      expected: "at most \(allowed), which is four per operation",
      got: "\(spent)",
      idea: idea
    )
  }

  /// Checks the promise about memory.
  func expectEntries(atMost allowed: Int, _ what: String, idea: String) {
    if mostEntries <= allowed { return }
    fail(
      "the largest number of entries, \(what)",
      expected: "at most \(allowed)",
      got: "\(mostEntries)",
      idea: idea
    )
  }
}

@Suite(.exercise("2.2")) struct `A table that purges itself` {
  @Test func `is cheap while every train stays`() {
    var day = Day()
    day.arrive(2000, staying: true)
    day.expectCheap(
      "while no train left",
      idea: "the more entries a purge inspects, the longer the next one has to wait"
    )
  }

  @Test func `forgets trains that come and go`() {
    var day = Day()
    day.arrive(2000, staying: false)
    day.expectEntries(
      atMost: 64,
      "with one train at a time",
      idea: "a dead entry is removed only by a purge"
    )
    day.expectCheap(
      "with one train at a time",
      idea: "the more entries a purge inspects, the longer the next one has to wait"
    )
  }

  @Test func `is cheap while some trains stay and others come and go`() {
    var day = Day()
    day.arrive(500, staying: true)
    day.arrive(2000, staying: false)
    day.expectCheap(
      "with 500 trains that stay",
      idea: "a purge also inspects the living entries, so the more there are, the rarer it must be"
    )
    day.expectEntries(
      atMost: 4 * 501,
      "with 500 trains that stay",
      idea: "the number of dead entries may depend on that of the living ones, but not on the past"
    )
  }

  @Test func `forgets many trains that left at once`() {
    var day = Day()
    day.arrive(1000, staying: true)
    day.leave()
    day.arrive(4000, staying: false)
    expect(
      day.table.entries.count <= 64,
      is: true,
      "whether at most 64 entries are left, 4000 insertions after 1000 trains left at once",
      idea: "how long to wait depends on how many entries have survived the last purge"
    )
    day.expectCheap(
      "after 1000 trains left at once",
      idea: "the more entries a purge inspects, the longer the next one has to wait"
    )
  }

  @Test func `is cheap to count`() {
    var day = Day()
    day.arrive(500, staying: true)
    day.count(1000)
    day.expectCheap("most of which count", idea: "counting the entries requires no purge")
  }
}
