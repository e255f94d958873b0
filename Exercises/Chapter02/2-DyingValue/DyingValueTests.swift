import KVOJudging
import Testing

/// A key.
final class Train {}

/// A value that calls a closure in its `deinit`.
final class Farewell {
  private let action: () -> Void

  init(_ action: @escaping () -> Void = {}) { self.action = action }

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

/// Calls a function that removes values, and judges what their `deinit` has found in the table, and
/// left there.
private func expect(
  _ counts: [Int],
  in scene: Scene,
  of values: String,
  by name: String,
  line: Int = #line,
  _ remove: (Table) -> Void
) throws {
  ask(
    "\(name), if the deinit of a value uses the table",
    idea: "the value was released while the table was being changed, so release it afterward"
  )
  remove(scene.table)
  try expect(
    scene.counts,
    is: counts,
    "the count of the table, in the deinit of \(values), before it stores another, after \(name)",
    idea: "take all that you remove out of the table, and release it before you return",
    line: line
  )
  try expect(
    scene.notes,
    is: counts.count,
    "the number of values in the table that were stored by a deinit during \(name)",
    idea: "remove only what was in the table when the function was called",
    line: line
  )
}

private let claims = Claim.list("A table with values that look back") {
  Claim("removes a value that looks back") {
    let (train, other, scene) = (Train(), Train(), Scene())
    for train in [train, other] { scene.store(for: train) }
    ask(
      "removeValue(for:), called with a train that has no value",
      idea: "a train might have no value"
    )
    scene.table.removeValue(for: Train())
    try expect([1], in: scene, of: "one of two values", by: "removeValue(for:)") {
      $0.removeValue(for: train)
    }
    try expect(
      [train, other].map(scene.table.contains),
      is: [false, true],
      "contains, for the train whose value was removed, and for another train",
      idea: "remove the value that belongs to the train, and no other"
    )
  }

  Claim("removes all values that look back") {
    let (train, scene) = (Train(), Scene())
    scene.store(for: train)
    scene.storeForDeadTrains()
    try expect([0, 1, 2], in: scene, of: "each of three values", by: "removeAll()") {
      $0.removeAll()
    }
  }

  Claim("purges a value that looks back") {
    let (train, scene) = (Train(), Scene())
    scene.store(for: train)
    scene.storeForDeadTrains()
    try expect([1, 2], in: scene, of: "each of two dead values, beside another", by: "purge()") {
      $0.purge()
    }
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
