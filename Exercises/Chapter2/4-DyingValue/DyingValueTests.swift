import ExerciseKit
import Testing

/// A key.
final class Train {}

/// A value that does something when it dies.
final class Farewell {
  private let words: () -> Void

  init(_ words: @escaping () -> Void = {}) {
    self.words = words
  }

  deinit { words() }
}

/// A table with one value that looks at the table as it dies, and leaves a note in it.
final class Scene {
  let table = Table()
  let staying = Train()
  let note = Train()
  private(set) var seen: Int?

  func spy() -> Farewell {
    Farewell { [unowned self] in
      seen = table.count
      table.store(Farewell(), for: note)
    }
  }

  func storeForTheDeparted() {
    table.store(spy(), for: Train())
  }

  func expectSeen(_ wanted: Int) {
    expect(
      seen,
      is: wanted,
      "The count that the dying value saw",
      idea: "take it out first, let it die afterwards: then the table is whole again"
    )
  }

  func expectNote() {
    expect(
      table.contains(note),
      is: true,
      "Whether what the dying value stored is still there",
      idea: "what was stored meanwhile was not there when the removal began"
    )
  }
}

/// Explains a crash of a function of the table.
private func crash(in function: String) -> Comment {
  explanation(
    "\(function), asked of a table with a value that looks back",
    expected: "it to return",
    got: "a crash",
    idea: """
      the value died while the table was being changed; take it out first, let it die afterwards
      """
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
      scene.storeForTheDeparted()
      scene.table.purge()
      scene.expectSeen(1)
    }
  }

  @Test func `keeps what a dying value stores while the dead are purged`() async {
    await #expect(processExitsWith: .success, crash(in: "purge()")) {
      limitChild()
      let scene = Scene()
      scene.table.store(Farewell(), for: scene.staying)
      scene.storeForTheDeparted()
      scene.table.purge()
      scene.expectNote()
      expect(
        scene.table.contains(scene.staying),
        is: true,
        "Whether the value of a living train is still there",
        idea: "a purge takes the dead only"
      )
    }
  }
}
