import ExerciseKit
import KeyValueObserving
import KVOScoreboard
import KVOStation
import Testing
import KVOWeave

// Every claim plays a hazard of the scoreboard, in the scoreboard's order. The scenarios are in
// `Sources/KVOScoreboard/Hazards`; `swift run workbook scoreboard "observed twice"` shows the steps of one.

@Suite(.exercise("8.2", deadline: 20), .serialized) struct `A controller` {
  @Test func `does not keep what it observes alive`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("the observed object is kept alive")
    }
    judge(
      told,
      hoping: "that the train dies with its last owner",
      idea: "hold the ledger, or a weak reference, never the object"
    )
  }

  @Test func `tells a change once if it is observed twice`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("observed twice")
    }
    judge(
      told,
      hoping: "that the board is told once",
      idea: "an object and a key path name one observation, and the first one stays"
    )
  }

  @Test func `may unobserve twice`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("removed twice")
    }
    judge(
      told,
      hoping: "that nothing happens",
      idea: "only what stands in your table can be taken out"
    )
  }

  @Test func `lets a change pass if its observer is gone`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("observer gone, change arrives")
    }
    judge(
      told,
      hoping: "that the change reaches nobody",
      idea: "who is registered must live until it is removed; whom it calls need not"
    )
  }

  @Test func `does not call who was removed in this round`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("removed in this round, still called")
    }
    judge(
      told,
      hoping: "that the handler of the arrival is not called",
      idea: "a round calls everyone it began with; only you know who has left since"
    )
  }

  @Test func `may unobserve inside the initial call`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("unobserve inside initial")
    }
    judge(
      told,
      hoping: "that the handler is called once and never again",
      idea: "what is not registered yet cannot be removed; the removal is owed until then"
    )
  }

  @Test func `takes no newcomer for one who left`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("a recycled address")
    }
    judge(
      told,
      hoping: "that the call for the old handler reaches nobody",
      idea: "an address is given away again; a live object, or a number, is not"
    )
  }

  @Test func `serves two threads`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("two threads", seconds: 15)
    }
    judge(
      told,
      hoping: "that every change is told once, and nothing is left behind",
      idea: "looking and storing are one decision, under one lock"
    )
  }

  @Test func `leaves nothing behind when it dies`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("forgotten unobserve")
    }
    judge(
      told,
      hoping: "that what the board observes ends with it",
      idea: "a lifetime does the removing, or nobody does"
    )
  }

  @Test func `lets an observed object die first`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("the observed object dies first")
    }
    judge(
      told,
      hoping: "that the observation ends with its train",
      idea: "a row that is owned ends with its object; a raw one traps"
    )
  }

  @Test func `watches a hundred trains come and go`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("one observer, many short-lived objects")
    }
    judge(
      told,
      hoping: "that every train dies, and takes its registration along",
      idea: "the object's death must reach your table, too"
    )
  }

  @Test func `lets an observer observe itself`() async {
    let told = await #expect(processExitsWith: .success, observing: printed, crash) {
      play("observing oneself")
    }
    judge(
      told,
      hoping: "that the board dies, and its observation with it",
      idea: "follow the strong references from the observer; none may lead back to it"
    )
  }
}

/// The scoreboard tries only some orders of your critical sections; `KVOWeave` tries all of them.
@Suite(.exercise("8.2", deadline: 20), .serialized) struct `Your critical sections` {
  @Test func `guard all that changes`() {
    let scene = Scene()
    func watch(_ question: String, _ body: () -> Void) {
      expectNoChangeOutsideLocks(
        of: scene.controller,
        question,
        idea: "two threads may be here at once; what both can change stands behind a lock",
        while: body
      )
    }
    watch("what changes in the controller when a train is observed") { scene.observe() }
    watch("what changes in the controller when a train changes") { scene.change() }
    watch("what changes in the controller when a train is unobserved") { scene.unobserve() }
    scene.observe()
    watch("what changes in the controller when an observed train dies") { scene.loseTrain() }
  }

  @Test func `are one decision each, in every order of two threads`() {
    let orders = weave(
      "two threads observe the same, and one of them is told to have begun",
      ["Ada": { $0.observe() }, "Bo": { $0.observe() }],
      claim: { scene in
        scene.answers.count { $0 } == 1 ? nil : "the answers were \(scene.answers)"
      }
    )
    if orders == 1 {
      fail(
        "two threads observe the same",
        expected: "both to come to a Locked of yours",
        got: "no Locked that both came to",
        idea: "what two threads change stands behind a lock, a Locked, where it can be seen"
      )
    }
    weave(
      "one thread observes what the other unobserves",
      ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
    )
    weave(
      "one thread observes what the other unobserves and then changes, which isn't delivered",
      ["Ada": { $0.observe() }, "Bo": { $0.unobserveAndChange() }],
      claim: { $0.wasCalledTooLate ? "a change was delivered after unobserve had returned" : nil }
    )
    weave(
      "two threads unobserve the same, and one of them did it",
      ["Ada": { $0.unobserve() }, "Bo": { $0.unobserve() }],
      prepare: { $0.observe() },
      claim: { scene in
        scene.answers.count { $0 } == 2 ? nil : "the answers were \(scene.answers)"
      }
    )
    weave(
      "one thread unobserves while the other observes it anew",
      ["Ada": { $0.unobserve() }, "Bo": { $0.observe() }],
      prepare: { $0.observe() }
    )
    weave(
      "one thread lets the controller die while a train changes on the other",
      ["Ada": { $0.loseController() }, "Bo": { $0.change() }],
      prepare: { $0.observe() }
    )
    weave(
      "one thread lets the controller die, the other what it observes",
      ["Ada": { $0.loseController() }, "Bo": { $0.loseTrain() }],
      prepare: { $0.observe() }
    )
  }

  /// Tries every order, and answers how many there were.
  @discardableResult
  private func weave(
    _ question: String,
    _ threads: KeyValuePairs<String, (Scene) -> Void>,
    prepare: @escaping (Scene) -> Void = { _ in },
    claim: @escaping (Scene) -> String? = { _ in nil }
  ) -> Int {
    let loom = Loom(
      watching: [String("\(#fileID)".prefix { $0 != "/" })],
      on: {
        let scene = Scene()
        prepare(scene)
        return scene
      },
      threads: threads
    ) { claim($0) ?? $0.complaint }
    return expectInEveryOrder(
      of: loom,
      question,
      idea: "look and store in one critical section, and do after it what was decided there"
    )
  }
}

/// A train, and a board that observes it.
private final class Scene {
  private(set) var train = Train(number: 7)
  private(set) var controller: Controller<Board>
  private let board = Board()
  private(set) var answers: [Bool] = []
  private(set) var wasCalledTooLate = false
  private var timesTold = 0

  init() { controller = Controller(observer: board) }

  func observe() {
    answers.append(
      controller.observe(train, \.delay) { [unowned self] _, _, _ in timesTold += 1 }
    )
  }

  func unobserve() {
    answers.append(controller.unobserve(train, \.delay))
  }

  /// Unobserves, and then makes a change, which must not be delivered.
  func unobserveAndChange() {
    guard controller.unobserve(train, \.delay) else { return }
    let before = timesTold
    change()
    wasCalledTooLate = timesTold != before
  }

  func change() {
    point("the train changes")
    train.delay += 1
  }

  /// Lets the train die, and has another come.
  func loseTrain() {
    // It dies at the end, when nobody is in the middle of the scene any more.
    let old = train
    train = Train(number: 8)
    point("the train dies")
    withExtendedLifetime(old) {}
  }

  /// Lets the controller die, which observes nothing in the end.
  func loseController() {
    let old = controller
    controller = Controller(observer: board)
    point("the controller dies")
    withExtendedLifetime(old) {}
  }

  /// What the controller believes, and what the train knows, must agree in the end.
  var complaint: String? {
    let isObserved = train.observerList.ledger.isObserved
    timesTold = 0
    train.delay += 5
    if timesTold != (isObserved ? 1 : 0) { return "one change was told \(timesTold) times" }
    let wasObserved = controller.unobserve(train, \.delay)
    if wasObserved != isObserved { return "unobserve answers \(wasObserved) in the end" }
    return train.observerList.ledger.isObserved ? "a row stays behind in the train" : nil
  }
}

/// What the scoreboard reads.
private let printed: [any PartialKeyPath<ExitTest.Result> & Sendable] = [
  \.standardOutputContent, \.standardErrorContent,
]

/// The explanation if the child process reported nothing.
private let crash = explanation(
  "a hazard, played with your controller",
  expected: "it to come to an end",
  got: "a crash",
  idea: "look for something that calls itself without end"
)

/// Plays a hazard in the child process of an exit test.
private func play(_ name: String, seconds: Double = 3) {
  Hazard.all.first { $0.name == name }?.playInExitTest(.capstone, seconds: seconds)
}

/// Fails with the story of the hazard, unless nothing bad has happened.
private func judge(
  _ told: ExitTest.Result?,
  hoping expected: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let told else { return }
  let text = told.standardOutputContent + Array("\n".utf8) + told.standardErrorContent
  let outcome = Outcome(printed: String(decoding: text, as: UTF8.self))
  guard outcome?.kind != .ok else { return }
  let isStuck = outcome?.kind == .hangs
  let lock = "what stands still waits for its own lock; call, and let die, when you hold it no more"
  fail(
    outcome?.steps.joined(separator: " ") ?? "a hazard of the scoreboard",
    expected: expected,
    got: outcome.map { "\($0.kind.rawValue): \($0.result)" } ?? "no outcome",
    idea: isStuck ? lock : idea,
    sourceLocation: sourceLocation
  )
}

extension Column {
  /// The controller as the scoreboard drives it.
  static let capstone = Column("8.2", isShareable: isSendable(Controller<Display>.self)) {
    Capstone(controller: Controller(observer: $0))
  }
}

private struct Capstone: ColumnAdapter {
  let controller: Controller<Display>

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    controller.observe(object, keyPath, options: options) { display, _, _ in handler(display) }
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    controller.unobserve(object, keyPath)
  }
}
