import KVOJudging
import KVOLocking
import Testing
import KVOLoom

/// The dispatcher's table, and the ledger entries in the train's ledger.
final class Station {
  fileprivate enum Method: String, CaseIterable { case enterTable, leaveTable, addRaw, removeRaw }

  private let isInTable = Locked(false)
  private let raw = Locked((count: 0, isTrapped: false))
  /// Called by each method; by `addRaw` as the initial call.
  fileprivate var otherCode: (Method) -> Void = { _ in }

  func enterTable() {
    isInTable.withLock(as: "enters the table") { $0 = true }
    otherCode(.enterTable)
  }

  func leaveTable() {
    isInTable.withLock(as: "leaves the table") { $0 = false }
    otherCode(.leaveTable)
  }

  func addRaw() {
    otherCode(.addRaw)
    raw.withLock(as: "adds the ledger entry") { $0.count += 1 }
  }

  func removeRaw() {
    raw.withLock(as: "removes the ledger entry") { raw in
      raw.isTrapped = raw.isTrapped || raw.count == 0
      raw.count -= 1
    }
    otherCode(.removeRaw)
  }

  /// A description of the ledger entries and of the table.
  fileprivate var content: String {
    let raw = raw.withLock { $0 }
    if raw.isTrapped { return "a trap, because there was no ledger entry to remove" }
    let raws = raw.count == 1 ? "1 ledger entry" : "\(raw.count) ledger entries"
    let entry = isInTable.withLock { $0 } ? "an entry in the table" : "no entry in the table"
    return "\(raws) and \(entry)"
  }

  fileprivate static let nothing = "0 ledger entries and no entry in the table"
}

private final class Scene {
  let station = Station()
  let registration: Registration

  /// Lets one of the station's methods call `unobserve` when it's called for the first time.
  init(unobservesIn method: Station.Method? = nil) {
    registration = Registration(at: station)
    var isFirst = true
    station.otherCode = { [unowned registration] in
      guard $0 == method, isFirst else { return }
      isFirst = false
      registration.unobserve()
    }
  }
}

/// Returns a loom whose threads have to leave nothing behind, and so has a later `observe`.
private func loom(
  on makeScene: @escaping () -> Scene = { Scene() },
  _ threads: KeyValuePairs<String, (Scene) -> Void>
) -> Loom<Scene> {
  Loom(on: makeScene, threads: threads) { scene in
    let content = scene.station.content
    if content != Station.nothing { return "expected nothing to be left, got \(content)" }
    scene.registration.observe()
    let later = scene.station.content
    return later == Station.nothing ? nil : "expected a later observe to do nothing, got \(later)"
  }
}

private let claims = Claim.list("A registration between two threads") {
  Claim("calls the station with no lock held") {
    for method in Station.Method.allCases {
      let ada = { (scene: Scene) in
        scene.registration.observe()
        scene.registration.unobserve()
      }
      try expectInEveryOrder(
        of: Loom(on: { Scene(unobservesIn: method) }, threads: ["Ada": ada]) { _ in nil },
        "\(method) calls unobserve",
        idea: "decide in the critical section what has to be done, and do it after unlocking"
      )
    }
  }

  Claim("exists between observe and unobserve") {
    let scene = Scene()
    let idea = "observe adds both, the ledger entry and the entry, and unobserve removes both"
    scene.registration.observe()
    let both = "1 ledger entry and an entry in the table"
    try expect(scene.station.content, is: both, "the station after observe", idea: idea)
    scene.registration.unobserve()
    let question = "the station after observe, unobserve"
    try expect(scene.station.content, is: Station.nothing, question, idea: idea)
  }

  Claim("stays ended") {
    try expectInEveryOrder(
      of: loom(["Ada": { $0.registration.unobserve() }]),
      "one thread unobserves, and observes after that",
      idea: "in the state beginning, there's nothing to remove yet, and cancelled is for good"
    )
  }

  Claim("can be ended in its initial call") {
    try expectInEveryOrder(
      of: loom(on: { Scene(unobservesIn: .addRaw) }, ["Ada": { $0.registration.observe() }]),
      "the initial call unobserves",
      idea: "the ledger entry doesn't exist until later, so observe has to remove it"
    )
  }

  Claim("changes the state in critical sections") {
    try expectCriticalSection(in: "observe", on: { Scene() }) { $0.registration.observe() }
    try expectCriticalSection(in: "unobserve", on: { Scene() }) { $0.registration.unobserve() }
  }

  Claim("is ended once if two threads end it") {
    let makeScene = {
      let scene = Scene()
      scene.registration.observe()
      return scene
    }
    try expectInEveryOrder(
      of: loom(
        on: makeScene,
        ["Ada": { $0.registration.unobserve() }, "Bo": { $0.registration.unobserve() }]
      ),
      "two threads unobserve",
      idea: "only the thread that changes the state from observing has something to remove"
    )
  }

  Claim("leaves nothing behind when observe and unobserve overlap") {
    try expectInEveryOrder(
      of: loom(["Ada": { $0.registration.observe() }, "Bo": { $0.registration.unobserve() }]),
      "Ada observes while Bo unobserves",
      idea: "the thread that comes second cleans up, and finds that out when it changes the state"
    )
  }

  Claim("is used by two threads without a data race", needsThreadSanitizer: true) {
    onTwoThreads {
      Scene()
    } _: {
      $0.registration.observe()
    } _: {
      $0.registration.unobserve()
    }
  }
}

@Suite(.serialized) struct `A registration between two threads` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
