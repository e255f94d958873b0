import KVOJudging
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

/// A table with values that use the table in their `deinit`.
private final class Scene {
  let table = Table()
  /// The count of the table in each `deinit`.
  private(set) var counts: [Int] = []
  // These exist from the beginning, so none of them gets the address of a deallocated train.
  private let trainsForNotes = (0..<4).map { _ in Train() }

  /// The number of values in the table that were stored by a `deinit`.
  var notes: Int { trainsForNotes.count(where: table.contains) }

  /// Stores a value whose `deinit` counts the values in the table, and stores another one.
  func store(for train: Train) {
    let spy = Farewell { [weak self] in
      guard let self else { return }
      counts.append(table.count)
      table.store(Farewell(), for: trainsForNotes[counts.count - 1])
    }
    table.store(spy, for: train)
  }

  /// Stores two such values for trains that are then deallocated.
  func storeForDeadTrains() {
    // The trains exist at the same time, so each of them has an address of its own.
    let trains = [Train(), Train()]
    for train in trains { store(for: train) }
  }
}

/// Says that a function of the table is called while the `deinit` of a value uses the table.
private func askWhileUsed(by function: String) {
  ask(
    "\(function), if the deinit of a value uses the table",
    idea: "the value was released while the table was being changed, so release it afterward"
  )
}

private let claims = Claim.list("A table with values that look back") {
  Claim("removes the value of one train only") {
    let train = Train()
    let other = Train()
    ask(
      "removeValue(for:), called with a train that has no value",
      idea: "a train might have no value"
    )
    let table = Table()
    for train in [train, other] { table.store(Farewell(), for: train) }
    table.removeValue(for: Train())
    table.removeValue(for: train)
    try expect(
      [train, other].map(table.contains),
      is: [false, true],
      "contains, for the train whose value was removed, and for another train",
      idea: "remove the value that belongs to the train, and no other"
    )
    try expect(
      table.count,
      is: 1,
      "the number of entries, after one of two values was removed",
      idea: "remove the whole entry, because an empty one still counts"
    )
  }

  Claim("removes a value that looks back") {
    let train = Train()
    let other = Train()
    askWhileUsed(by: "removeValue(for:)")
    let scene = Scene()
    for train in [train, other] { scene.store(for: train) }
    scene.table.removeValue(for: train)
    try expect(
      scene.counts,
      is: [1],
      "the count of the table, in the deinit of one of two values, when removeValue has returned",
      idea: "take the value out of the table, and release it before you return"
    )
    try expect(
      scene.notes,
      is: 1,
      "the number of values in the table that were stored by the deinit",
      idea: "whatever a deinit stores in the table remains there"
    )
  }

  Claim("removes all values that look back") {
    let train = Train()
    askWhileUsed(by: "removeAll()")
    let scene = Scene()
    scene.store(for: train)
    scene.storeForDeadTrains()
    scene.table.removeAll()
    try expect(
      scene.counts,
      is: [0, 1, 2],
      "the count of the table, in the deinit of each of three values, each of which stores another",
      idea: "take every value out of the table before you release the first one"
    )
    try expect(
      scene.notes,
      is: 3,
      "the number of values in the table that were stored by a deinit during removeAll()",
      idea: "remove only the values that were in the table when the function was called"
    )
  }

  Claim("purges a value that looks back") {
    let train = Train()
    askWhileUsed(by: "purge()")
    let scene = Scene()
    scene.store(for: train)
    scene.storeForDeadTrains()
    scene.table.purge()
    try expect(
      scene.counts,
      is: [1, 2],
      "the count of the table, in the deinit of each of two dead values, if there's another value",
      idea: "take every dead value out of the table before you release the first one"
    )
    try expect(
      scene.notes,
      is: 2,
      "the number of values in the table that were stored by a deinit during purge()",
      idea: "remove only the dead values that were in the table when the function was called"
    )
  }
}

@Suite(.serialized) struct `A table with values that look back` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
