import ExerciseKit
import KVOLocking
import Testing
import KVOWeave

/// Where a registration is noted: in the dispatcher's table, and in the observed train.
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
    if !wasThere { trap = "a raw registration was removed that was not there: a trap" }
  }

  var rawRegistrations: Int { raw.withLock { $0 } }
  var isInTable: Bool { table.withLock { $0 } }

  var complaint: String? {
    if let trap { return trap }
    if rawRegistrations > 0 { return "the raw registration stays behind" }
    return isInTable ? "the entry in the table stays behind" : nil
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

  @Test func `stands between observe and unobserve`() {
    let scene = Scene()
    scene.registration.observe()
    expect(
      [scene.station.rawRegistrations, scene.station.isInTable ? 1 : 0],
      is: [1, 1],
      "raw registrations and table entries after observe",
      idea: "observing needs both: a call that comes, and an entry that it leads to"
    )
    scene.registration.unobserve()
    expect(
      scene.station.complaint,
      is: nil,
      "what is left after unobserve",
      idea: "whatever observe made, unobserve takes back"
    )
  }

  @Test func `may be ended in its initial call`() {
    weave(
      "the initial call unobserves",
      idea: "in the initial call there is nothing to remove yet: hold no lock, and owe the removal",
      ["Ada": { $0.registration.observe() }]
    ) { scene in
      scene.station.initialCall = { [unowned scene] in scene.registration.unobserve() }
    }
  }

  @Test func `is ended once, however many end it`() {
    weave(
      "two threads unobserve",
      idea: "only the one who changed the state from observing has something to remove",
      ["Ada": { $0.registration.unobserve() }, "Bo": { $0.registration.unobserve() }]
    ) { $0.registration.observe() }
  }

  @Test func `leaves nothing behind when observe meets unobserve`() {
    weave(
      "Ada observes while Bo unobserves",
      idea:
        "who comes second clears up all that was made, and learns it in one step from the stage",
      ["Ada": { $0.registration.observe() }, "Bo": { $0.registration.unobserve() }]
    )
  }
}
