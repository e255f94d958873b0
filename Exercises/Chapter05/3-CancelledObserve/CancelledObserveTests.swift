import ExerciseKit
import KVOLocking
import Testing
import KVOWeave

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

  init() { registration = Registration(at: station) }

  /// Lets one of the station's methods call `unobserve` when it's called for the first time.
  func unobserve(in method: Station.Method) {
    var isFirst = true
    station.otherCode = { [unowned registration] in
      guard $0 == method, isFirst else { return }
      isFirst = false
      registration.unobserve()
    }
  }
}

@Suite(.exercise, .serialized) struct `A registration between two threads` {
  /// Runs threads in every order, and expects the station to be empty in the end.
  private func weave(
    _ question: String,
    idea: String,
    _ threads: KeyValuePairs<String, (Scene) -> Void>,
    file: String = #filePath,
    line: Int = #line,
    prepare: @escaping (Scene) -> Void = { _ in },
    later: @escaping (Scene) -> Void = { _ in }
  ) throws {
    let loom = Loom(
      on: {
        let scene = Scene()
        prepare(scene)
        return scene
      },
      threads: threads
    ) { scene in
      later(scene)
      let content = scene.station.content
      return content == Station.nothing ? nil : "expected nothing to be left, got \(content)"
    }
    try expectInEveryOrder(of: loom, question, idea: idea, file: file, line: line)
  }

  /// Makes calls one after the other, and expects nothing to be left once `unobserve` was called.
  private func follow(_ calls: [String], idea: String? = nil) throws {
    let scene = Scene()
    for index in calls.indices {
      let (call, made) = (calls[index], calls[...index])
      call == "observe" ? scene.registration.observe() : scene.registration.unobserve()
      try expect(
        scene.station.content,
        is: made.contains("unobserve")
          ? Station.nothing : "1 ledger entry and an entry in the table",
        "the station after "
          + (index < 10 ? made.joined(separator: ", ") : "\(index + 1) calls, ending with \(call)"),
        idea: idea
          ?? (call == "observe"
            ? scene.station.content.hasPrefix("0 ledger entries")
              ? "what has entered the table has to leave it, even if there's no ledger entry anymore"
              : "a cancelled registration stays cancelled, whatever is called later"
            : made.contains("observe")
              ? "if a registration has already ended, unobserve has nothing to remove"
              : "in the state beginning, there's no ledger entry yet that unobserve could remove")
      )
    }
  }

  @Test(arguments: Station.Method.allCases) fileprivate func `calls the station with no lock held`(
    method: Station.Method
  ) throws {
    let loom = Loom(
      on: Scene.init,
      threads: [
        "Ada": { scene in
          scene.unobserve(in: method)
          scene.registration.observe()
          scene.registration.unobserve()
        }
      ]
    ) { _ in nil }
    try expectInEveryOrder(
      of: loom,
      "\(method) calls unobserve",
      idea: "decide in the critical section what has to be done, and do it after unlocking"
    )
  }

  @Test func `exists between observe and unobserve`() throws {
    try follow(
      ["observe", "unobserve"],
      idea: "observe adds both, the ledger entry and the entry, and unobserve removes both"
    )
  }

  @Test func `stays ended`() throws {
    for first in [["unobserve"], ["observe", "unobserve"]] {
      for number in 0..<64 {
        let later = (0..<6).map { number >> $0 & 1 == 0 ? "observe" : "unobserve" }
        try follow(first + later)
      }
      try follow(first + Array(repeating: "observe", count: 300))
    }
  }

  @Test func `can be ended in its initial call`() throws {
    try weave(
      "the initial call unobserves",
      idea: "the ledger entry doesn't exist until later, so observe has to remove it",
      ["Ada": { $0.registration.observe() }]
    ) { $0.unobserve(in: .addRaw) }
  }

  @Test func `changes the state in critical sections`() throws {
    try expectCriticalSection(in: "observe", on: Scene.init) { $0.registration.observe() }
    try expectCriticalSection(in: "unobserve", on: Scene.init) { $0.registration.unobserve() }
  }

  @Test func `is ended once if two threads end it`() throws {
    try weave(
      "two threads unobserve",
      idea: "only the thread that changes the state from observing has something to remove",
      ["Ada": { $0.registration.unobserve() }, "Bo": { $0.registration.unobserve() }]
    ) { $0.registration.observe() }
  }

  @Test func `leaves nothing behind when observe and unobserve overlap`() throws {
    try weave(
      "Ada observes while Bo unobserves",
      idea: "the thread that comes second cleans up, and finds that out when it changes the state",
      ["Ada": { $0.registration.observe() }, "Bo": { $0.registration.unobserve() }]
    )
  }

  @Test func `stays ended if it was cancelled while it began`() throws {
    try weave(
      "Ada observes while Bo unobserves, and then observe is called twice more",
      idea: "a cancelled registration stays cancelled, whatever is called later",
      ["Ada": { $0.registration.observe() }, "Bo": { $0.registration.unobserve() }],
      later: { scene in for _ in 1...2 { scene.registration.observe() } }
    )
  }

  @Test func `leaves nothing behind when it's ended twice while it begins`() throws {
    let threads: KeyValuePairs<String, (Scene) -> Void> = [
      "Ada": { $0.registration.observe() }, "Bo": { $0.registration.unobserve() },
    ]
    try weave(
      "Ada observes, and the initial call unobserves, while Bo unobserves, too",
      idea: "of all that find the registration cancelled, only one has something to remove",
      threads
    ) { $0.unobserve(in: .addRaw) }
  }

  @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
    onTwoThreads(Scene.init) {
      $0.registration.observe()
    } _: {
      $0.registration.unobserve()
    }
    onTwoThreads(Scene.init) {
      $0.registration.unobserve()
    } _: {
      $0.registration.unobserve()
    }
  }
}
