import ExerciseKit
import Foundation
import Testing

/// A key.
final class Train {}

/// A value that calls a closure in its `deinit`.
final class Farewell {
  private let action: () -> Void

  init(_ action: @escaping () -> Void = {}) {
    self.action = action
  }

  deinit { action() }
}

/// A table with values, some of which use the table in their `deinit`.
final class Scene {
  let table = Table()
  private let function: String
  private let thread = Thread.current
  private var trains: [Train] = []
  private var counts: [Int] = []
  // The numbers of these trains whose values the `deinit` of each removed value has found.
  private var found: [Int] = []
  // These exist from the beginning, so none of them gets the address of a deallocated train.
  private let trainsForNotes = (0..<8).map { _ in Train() }

  /// The trains for which the `deinit` of a removed value has stored another value.
  private var notes: ArraySlice<Train> { trainsForNotes.prefix(counts.count) }

  /// Creates a scene for a test of a function, which a failure names.
  init(_ function: String) { self.function = function }

  /// Returns a value whose `deinit` counts the values in the table, and stores another one.
  ///
  /// If the value is released on another thread, its `deinit` has no effect.
  private func spy() -> Farewell {
    Farewell { [weak self, thread] in
      guard Thread.current === thread, let self else { return }
      counts.append(table.count)
      found.append(trains.filter(table.contains).count)
      table.store(Farewell(), for: trainsForNotes[counts.count - 1])
    }
  }

  /// Returns a train that stays in memory, whose value may use the table in its `deinit`.
  func addTrain(looksBack: Bool = false) -> Train {
    let train = Train()
    trains.append(train)
    table.store(looksBack ? spy() : Farewell(), for: train)
    return train
  }

  /// Stores values that use the table in their `deinit`, for trains that are already deallocated.
  func addDeadTrains(_ count: Int) {
    // The trains exist at the same time, so each of them has an address of its own.
    let dead = (0..<count).map { _ in Train() }
    for train in dead { table.store(spy(), for: train) }
  }

  /// Checks how many values were released on the scene's thread.
  private func expectReleases(_ wanted: Int) throws {
    try expect(
      counts.count,
      is: wanted,
      "the number of values that were released on this thread when \(function) returned",
      idea: counts.count > wanted
        ? "remove only the values that the function is for"
        : "remove all of these values, and release them before you return, on this thread"
    )
  }

  /// Checks how many values were released, and what the `deinit` of each found in the table.
  func expectCounts(_ wanted: [Int]) throws {
    try expectReleases(wanted.count)
    try expect(
      counts,
      is: wanted,
      "the count of the table, in the deinit of each value that \(function) removed",
      // What differs later may follow from what differs first.
      idea: zip(counts, wanted).first { $0 != $1 }.map { $0 < $1 } == true
        ? "take out only the values that the function is for; the others stay in the table"
        : "take every value out of the table before you release the first one"
    )
  }

  /// Checks how many values of trains in memory the `deinit` of each removed value found.
  func expectFound(_ wanted: [Int]) throws {
    try expect(
      found,
      is: wanted,
      "the number of trains with a value, in the deinit of each value that \(function) removed",
      idea: "contains is false for every removed value before the first one is released"
    )
  }

  /// Checks whether the table still contains what the `deinit` of each removed value stored.
  func expectNotes(_ count: Int) throws {
    try expectReleases(count)
    try expect(
      notes.filter(table.contains).count,
      is: count,
      "the number of values in the table that were stored by a deinit during \(function)",
      idea: "remove only the values that were in the table when the function was called"
    )
  }

  /// Checks which trains have a value, and that there's nothing else in the table.
  func expectValues(for staying: [Train], notFor removed: [Train] = []) throws {
    try expect(
      staying.filter(table.contains).count,
      is: staying.count,
      "the number of values that \(function) should have left in the table",
      idea: "remove only the values that the function is for"
    )
    try expect(
      removed.filter(table.contains).count,
      is: 0,
      "the number of values that \(function) should have removed",
      idea: "remove every value that the function is for"
    )
    try expect(
      table.count,
      is: staying.count + notes.count,
      "the number of entries that are left, including dead ones and those stored by a deinit",
      idea: table.count > staying.count + notes.count
        ? "remove the whole entry, because an empty one still counts"
        : "remove no entry but those that the function is for"
    )
  }
}

/// A method that removes a value, whose `deinit` then uses the table.
enum Method: String, CaseIterable, Codable, CustomStringConvertible {
  case removeValue = "removeValue(for:)"
  case removeAll = "removeAll()"
  case purge = "purge()"

  var description: String { rawValue }
}

/// A way in which the `deinit` of a removed value uses the table.
enum Use: String, CaseIterable, Codable {
  case storing, removeValue, removeAll, purge

  var words: String { self == .storing ? "a third one" : "called \(self)" }
}

/// Says that a function of the table is called while the `deinit` of a value uses the table.
private func askWhileUsed(by function: String) {
  ask(
    "\(function), if the deinit of a value uses the table",
    idea: "the value was released while the table was being changed, so release it afterward"
  )
}

@Suite(.exercise, .serialized) struct `A table with values that look back` {
  @Test func `removes the value of one train only`() async throws {
    ask(
      "removeValue(for:), called with a train that has no value",
      idea: "a train might have no value"
    )
    let scene = Scene("removeValue(for:)")
    let trains = (0..<3).map { _ in scene.addTrain() }
    scene.table.removeValue(for: Train())
    try scene.expectValues(for: trains)
    for _ in 1...2 {
      scene.table.removeValue(for: trains[1])
      try scene.expectValues(for: [trains[0], trains[2]], notFor: [trains[1]])
    }
    scene.table.store(Farewell(), for: trains[1])
    scene.table.removeValue(for: trains[0])
    try scene.expectValues(for: [trains[1], trains[2]], notFor: [trains[0]])
  }

  @Test func `removes a value that looks back`() async throws {
    askWhileUsed(by: "removeValue(for:)")
    let scene = Scene("removeValue(for:)")
    let trains = [scene.addTrain(looksBack: true), scene.addTrain(looksBack: true)]
    scene.addDeadTrains(1)
    for train in trains { scene.table.removeValue(for: train) }
    // A note that the first deinit stored is in the table when the second deinit runs.
    try scene.expectCounts([2, 2])
    try scene.expectFound([1, 0])
    try scene.expectNotes(2)
  }

  @Test func `removes all values that look back`() async throws {
    askWhileUsed(by: "removeAll()")
    let scene = Scene("removeAll()")
    let trains = [
      scene.addTrain(looksBack: true), scene.addTrain(), scene.addTrain(looksBack: true),
    ]
    scene.addDeadTrains(2)
    scene.table.removeAll()
    try scene.expectCounts([0, 1, 2, 3])
    try scene.expectFound([0, 0, 0, 0])
    try scene.expectValues(for: [], notFor: trains)
    _ = scene.addTrain(looksBack: true)
    scene.table.removeAll()
    try scene.expectCounts([0, 1, 2, 3, 0])
  }

  @Test func `keeps what a dying value stores while all are removed`() async throws {
    askWhileUsed(by: "removeAll()")
    let scene = Scene("removeAll()")
    _ = [scene.addTrain(looksBack: true), scene.addTrain(looksBack: true)]
    scene.addDeadTrains(1)
    scene.table.removeAll()
    try scene.expectNotes(3)
  }

  @Test func `purges a value that looks back`() async throws {
    askWhileUsed(by: "purge()")
    let scene = Scene("purge()")
    _ = [scene.addTrain(), scene.addTrain(looksBack: true)]
    scene.addDeadTrains(3)
    for _ in 1...2 {
      scene.table.purge()
      try scene.expectCounts([2, 3, 4])
    }
    scene.addDeadTrains(1)
    scene.table.purge()
    try scene.expectCounts([2, 3, 4, 5])
  }

  @Test func `keeps what a dying value stores while dead entries are purged`() async throws {
    askWhileUsed(by: "purge()")
    let scene = Scene("purge()")
    let staying = [scene.addTrain(), scene.addTrain(looksBack: true), scene.addTrain()]
    scene.addDeadTrains(3)
    scene.table.purge()
    try scene.expectNotes(3)
    try scene.expectValues(for: staying)
  }

  @Test(arguments: Method.allCases, Use.allCases)
  func `can be used by a dying value`(method: Method, use: Use) async throws {
    askWhileUsed(by: "\(method)")
    let (table, own, other, later) = (Table(), Train(), Train(), Train())
    var (dying, passing): (Train?, Train?) = (Train(), Train())
    var counts: [Int] = []
    (method == .purge ? dying : own).map {
      table.store(
        Farewell {
          // One of these two values is for a train that's deallocated at once.
          table.store(Farewell(), for: later)
          passing.map { table.store(Farewell(), for: $0) }
          passing = nil
          switch use {
          case .storing: table.store(Farewell(), for: own)
          case .removeValue: table.removeValue(for: later)
          case .removeAll: table.removeAll()
          case .purge: table.purge()
          }
          counts.append(table.count)
        },
        for: $0
      )
    }
    table.store(Farewell(), for: other)
    dying = nil
    switch method {
    case .removeValue: table.removeValue(for: own)
    case .removeAll: table.removeAll()
    case .purge: table.purge()
    }
    counts.append(table.count)
    let stored = method == .removeAll ? 2 : 3
    let expected = use == .removeAll ? 0 : use == .storing ? stored + 1 : stored - 1
    try expect(
      counts,
      is: [expected, expected],
      """
      the count in a deinit during \(method), after it has stored two values and \(use.words), \
      and the count when \(method) has returned
      """,
      idea: "remove the values once, before you release them, even during another method"
    )
  }

  @Test func `releases the values on the thread that called it`() async throws {
    askWhileUsed(by: "each function")
    // Another thread that only shares a value may let go of it in time, but hardly each time.
    for _ in 1...200 {
      let scene = Scene("each function")
      let train = scene.addTrain(looksBack: true)
      scene.addDeadTrains(1)
      scene.table.removeValue(for: train)
      scene.table.purge()
      _ = scene.addTrain(looksBack: true)
      scene.table.removeAll()
      try scene.expectCounts([1, 1, 0])
    }
  }
}
