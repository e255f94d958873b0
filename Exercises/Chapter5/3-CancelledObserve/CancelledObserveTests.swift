import ExerciseKit
import KVOLocking
import Testing
import KVOWeave

/// The dispatcher's table, and the raw registrations in the train's ledger.
final class Station {
  private let table = Locked(false)
  private let raw = Locked(0)
  /// Called while the raw registration is being made.
  var initialCall: () -> Void = {}
  private(set) var trap: String?

  func enterTable() { table.withLock(as: "enters the table") { $0 = true } }
  func leaveTable() { table.withLock(as: "leaves the table") { $0 = false } }

  func addRaw() {
    initialCall()
    raw.withLock(as: "adds the raw registration") { $0 += 1 }
  }

  func removeRaw() {
    let wasThere = raw.withLock(as: "removes the raw registration") { raw in
      raw -= 1
      return raw >= 0
    }
    if !wasThere { trap = "a raw registration was removed that didn't exist, which traps" }
  }

  var rawRegistrations: Int { raw.withLock { $0 } }
  var isInTable: Bool { table.withLock { $0 } }

  var complaint: String? {
    if let trap { return trap }
    if rawRegistrations > 0 { return "the raw registration is left behind" }
    return isInTable ? "the entry in the table is left behind" : nil
  }
}

private final class Scene {
  let station = Station()
  let registration: Registration

  init() { registration = Registration(at: station) }
}

@Suite(.exercise("5.3")) struct `A registration between two threads` {
  private func weave(
    _ question: String,
    idea: String,
    _ threads: KeyValuePairs<String, (Scene) -> Void>,
    sourceLocation: SourceLocation = #_sourceLocation,
    prepare: @escaping (Scene) -> Void = { _ in }
  ) {
    let loom = Loom(
      on: {
        let scene = Scene()
        prepare(scene)
        return scene
      },
      threads: threads
    ) { $0.station.complaint }
    expectInEveryOrder(of: loom, question, idea: idea, sourceLocation: sourceLocation)
  }

  @Test func `exists between observe and unobserve`() {
    let scene = Scene()
    scene.registration.observe()
    expect(
      [scene.station.rawRegistrations, scene.station.isInTable ? 1 : 0],
      is: [1, 1],
      "the numbers of raw registrations and of table entries after observe",
      idea: "a change needs both, the raw registration and the entry that leads to the handler"
    )
    scene.registration.unobserve()
    expect(
      scene.station.complaint,
      is: nil,
      "what is left after unobserve",
      idea: "unobserve removes everything that observe has added"
    )
  }

  @Test func `can be ended in its initial call`() {
    weave(
      "the initial call unobserves",
      idea: "in the initial call, there's nothing to remove yet, and no lock may be held",
      ["Ada": { $0.registration.observe() }]
    ) { scene in
      scene.station.initialCall = { [unowned scene] in scene.registration.unobserve() }
    }
  }

  @Test func `is ended once if two threads end it`() {
    weave(
      "two threads unobserve",
      idea: "only the thread that changes the state from observing has something to remove",
      ["Ada": { $0.registration.unobserve() }, "Bo": { $0.registration.unobserve() }]
    ) { $0.registration.observe() }
  }

  @Test func `leaves nothing behind when observe and unobserve overlap`() {
    weave(
      "Ada observes while Bo unobserves",
      idea: "the thread that comes second cleans up, and finds that out when it changes the state",
      ["Ada": { $0.registration.observe() }, "Bo": { $0.registration.unobserve() }]
    )
  }
}
