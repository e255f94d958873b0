import ExerciseKit
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

/// A table with a value whose `deinit` counts the values in the table, and stores another one.
final class Scene {
  let table = Table()
  let staying = Train()
  let note = Train()
  private(set) var seen: Int?

  /// Returns a value whose `deinit` uses the table.
  func spy() -> Farewell {
    Farewell { [unowned self] in
      seen = table.count
      table.store(Farewell(), for: note)
    }
  }

  /// Stores a spy for a train that's deallocated at once.
  func storeSpyForDeadTrain() {
    table.store(spy(), for: Train())
  }

  func expectSeen(_ wanted: Int) {
    expect(
      seen,
      is: wanted,
      "the count of the table in the deinit of a removed value",
      idea: "release a value only after the change that removes it from the table"
    )
  }

  func expectNote() {
    expect(
      table.contains(note),
      is: true,
      "whether the table still contains what the deinit of a removed value stored",
      idea: "remove only the values that were in the table when the removal began"
    )
  }
}

/// Explains a crash of a function of the table.
private func crash(in function: String) -> Comment {
  explanation(
    "\(function), if the deinit of a value uses the table",
    expected: "it to return",
    got: "a crash",
    idea: "the value was released while the table was being changed, so release it afterward"
  )
}

@Suite(.exercise("2.4")) struct `A table with values that look back` {
  @Test func `removes a value that looks back`() async {
    await #expect(processExitsWith: .success, crash(in: "removeValue(for:)")) {
      limitChild()
      let scene = Scene()
      scene.table.store(scene.spy(), for: scene.staying)
      scene.table.removeValue(for: scene.staying)
      scene.expectSeen(0)
      scene.expectNote()
    }
  }

  @Test func `removes all values that look back`() async {
    await #expect(processExitsWith: .success, crash(in: "removeAll()")) {
      limitChild()
      let scene = Scene()
      scene.table.store(scene.spy(), for: scene.staying)
      scene.table.removeAll()
      scene.expectSeen(0)
    }
  }

  @Test func `keeps what a dying value stores while all are removed`() async {
    await #expect(processExitsWith: .success, crash(in: "removeAll()")) {
      limitChild()
      let scene = Scene()
      scene.table.store(scene.spy(), for: scene.staying)
      scene.table.removeAll()
      scene.expectNote()
    }
  }

  @Test func `purges a value that looks back`() async {
    await #expect(processExitsWith: .success, crash(in: "purge()")) {
      limitChild()
      let scene = Scene()
      scene.table.store(Farewell(), for: scene.staying)
      scene.storeSpyForDeadTrain()
      scene.table.purge()
      scene.expectSeen(1)
    }
  }

  @Test func `keeps what a dying value stores while dead entries are purged`() async {
    await #expect(processExitsWith: .success, crash(in: "purge()")) {
      limitChild()
      let scene = Scene()
      scene.table.store(Farewell(), for: scene.staying)
      scene.storeSpyForDeadTrain()
      scene.table.purge()
      scene.expectNote()
      expect(
        scene.table.contains(scene.staying),
        is: true,
        "whether the value of a living train is still in the table",
        idea: "a purge removes only dead entries"
      )
    }
  }
}
