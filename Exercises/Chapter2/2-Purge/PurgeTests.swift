import ExerciseKit
import Testing

/// An entry of the table.
final class Train {}

/// Weak entries that count how often somebody looked whether a train lives.
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

  /// Adds an entry, which costs nothing.
  func insert(_ train: Train) {
    boxes.append(Box(train: train))
  }

  /// Inspects every entry, and drops the dead ones.
  func purge() {
    inspections += boxes.count
    boxes.removeAll { $0.train == nil }
  }

  /// Inspects some entries, where the last call of this kind stopped, and drops the dead ones.
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

/// One day at the station: what was asked of a table, and what it held.
struct Day {
  var table = WeakTable()
  private(set) var operations = 0
  private(set) var mostEntries = 0
  private(set) var staying: [Train] = []

  /// Trains arrive; they stay, or they are gone as soon as they were inserted.
  mutating func arrive(_ count: Int, staying stays: Bool) {
    for _ in 0..<count {
      let train = Train()
      table.insert(train)
      if stays { staying.append(train) }
      operations += 1
      mostEntries = max(mostEntries, table.entries.count)
    }
  }

  mutating func leave() { staying = [] }

  mutating func ask(_ times: Int) {
    for _ in 0..<times {
      _ = table.count
      operations += 1
    }
  }

  /// The promise about time: counted, not measured, so that no machine is too slow for it.
  func expectCheap(_ what: String, idea: String) {
    let (spent, allowed) = (table.entries.inspections, 4 * operations)
    if spent <= allowed { return }
    fail(
      "Inspections of entries in \(operations) operations, \(what)",
      expected: "at most \(allowed), which is four each",
      got: "\(spent)",
      idea: idea
    )
  }

  /// The promise about memory.
  func expectEntries(atMost allowed: Int, _ what: String, idea: String) {
    if mostEntries <= allowed { return }
    fail(
      "The most entries the table held, \(what)",
      expected: "at most \(allowed)",
      got: "\(mostEntries)",
      idea: idea
    )
  }
}

@Suite(.exercise("2.2")) struct `A table that purges in passing` {
  @Test func `is cheap while everyone stays`() {
    var day = Day()
    day.arrive(2000, staying: true)
    day.expectCheap(
      "while nobody left",
      idea: "a purge of many entries must be paid for by many insertions"
    )
  }

  @Test func `forgets those who come and go`() {
    var day = Day()
    day.arrive(2000, staying: false)
    day.expectEntries(
      atMost: 64,
      "with one train alive at a time",
      idea: "a dead entry leaves only when somebody looks for it"
    )
    day.expectCheap(
      "with one train alive at a time",
      idea: "a purge of many entries must be paid for by many insertions"
    )
  }

  @Test func `is cheap while others come and go beside those that stay`() {
    var day = Day()
    day.arrive(500, staying: true)
    day.arrive(2000, staying: false)
    day.expectCheap(
      "with 500 trains that stay",
      idea:
        "those that stay are inspected at each purge; the more there are, the rarer it must come"
    )
    day.expectEntries(
      atMost: 4 * 501,
      "with 500 trains that stay",
      idea: "the dead may be as many as the living, not as many as there ever were"
    )
  }

  @Test func `forgets a crowd that left at once`() {
    var day = Day()
    day.arrive(1000, staying: true)
    day.leave()
    day.arrive(4000, staying: false)
    expect(
      day.table.entries.count <= 64,
      is: true,
      "Whether at most 64 entries are left, long after a crowd of 1000 has gone",
      idea: "what comes next depends on how many outlived the purge, not on a record of the past"
    )
    day.expectCheap(
      "after a crowd of 1000 has gone",
      idea: "a purge of many entries must be paid for by many insertions"
    )
  }

  @Test func `is cheap to ask`() {
    var day = Day()
    day.arrive(500, staying: true)
    day.ask(1000)
    day.expectCheap("most of them questions", idea: "who only asks should not pay for cleaning up")
  }
}
