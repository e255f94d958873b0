import ExerciseKit
import KeyValueObserving
import Testing

/// A train, which owns a block table and removes all handlers in its `deinit`.
final class Train: KeyValueObservable {
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var delay = 0
  @Observed var platform = 1
  @Observed var note: String?
  @Observed var limit: Int?

  deinit { blockTable.removeAllHandlers(of: self) }

  /// The number of ledger entries.
  var entryCount: Int { observerList.ledger.entries.count }
}

/// Returns a value without the optional that it may be wrapped in, and nil for a wrapped nil.
func withoutNil(_ value: Any?) -> Any? {
  guard let value else { return nil }
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional ? withoutNil(mirror.children.first?.value) : value
}

/// A train and the lines that its handlers add.
private final class Scene {
  let train = Train()
  private(set) var lines: [String] = []

  /// Adds a handler that adds a line with a name and the new value.
  func add(_ name: String, for keyPath: PartialKeyPath<Train>) {
    let handler: BlockTarget.Handler = { [weak self] _, new in
      self?.lines.append("\(name): \(text(new))")
    }
    train.blockTable.add(handler, for: keyPath, of: train)
  }
}

/// An object whose `deinit` uses the train's table.
private final class Capture {
  weak var train: Train?
  init(_ train: Train) { self.train = train }
  deinit {
    guard let train else { return }
    train.blockTable.removeHandlers(for: \.delay, of: train)
  }
}

/// Returns a value's description, or `nothing` for nil, which no value's description equals.
private func text(_ value: Any?) -> String {
  value.map { "\($0)" } ?? "nothing"
}

/// The idea if the train's deallocation traps.
private let trapAtTheEnd =
  "the train's deinit calls removeAllHandlers, which has to end every ledger entry"

@Suite(.exercise, .serialized) struct `A block table` {
  @Test func `passes the old value and the new value`() async throws {
    ask("changes of a value, and the train's deallocation", idea: trapAtTheEnd)
    let train = Train()
    var lines: [String] = []
    let handler: BlockTarget.Handler = { lines.append("\(text($0)) -> \(text($1))") }
    train.blockTable.add(handler, for: \.delay, of: train)
    try expect(
      lines,
      is: [],
      "the lines of a handler that was just added",
      idea: "the option initial sends a notification before there's a change"
    )
    for delay in [5, 0] { train.delay = delay }
    try expect(
      lines.count,
      is: 2,
      "the number of calls to one handler, after two changes",
      idea: "register a target once; the option prior adds a notification for each change"
    )
    try expect(
      lines,
      is: ["0 -> 5", "5 -> 0"],
      "the old and the new values that a handler receives, after two changes",
      idea: "the change carries the old value with the option old, and the new one with new"
    )
  }

  @Test func `calls every handler for a key path`() async throws {
    ask(
      "changes of a value with several handlers",
      idea: "a raw observer has to stay in memory as long as it's registered"
    )
    let scene = Scene()
    for name in ["a", "b", "c"] { scene.add(name, for: \.delay) }
    for delay in [5, 5, 0] { scene.train.delay = delay }
    scene.train.platform = 2
    try expect(
      scene.lines.sorted(),
      is: ["a: 0", "a: 5", "a: 5", "b: 0", "b: 5", "b: 5", "c: 0", "c: 5", "c: 5"],
      "the lines of three handlers for the delay, after it was set to 5, 5, and 0, sorted",
      idea: "a key path may have several handlers, and setting an equal value is a change, too"
    )
  }

  @Test func `passes nil in place of a wrapped nil`() async throws {
    ask("changes of an optional value, and the train's deallocation", idea: trapAtTheEnd)
    let train = Train()
    var values: [String] = []
    let handler: BlockTarget.Handler = { values += [text($0), text($1)] }
    train.blockTable.add(handler, for: \.note, of: train)
    train.note = "late"
    train.note = nil
    try expect(
      values,
      is: ["nothing", "late", "late", "nothing"],
      "the values that a handler receives for an optional property, where “nothing” is nil",
      idea: "the change contains an optional wrapped in Any; withoutNil(_:) unwraps it"
    )
    values = []
    let typed: BlockTarget.Handler = { old, new in
      values += [old, new].map { value in value.map { "\(type(of: $0)) \($0)" } ?? "nothing" }
    }
    train.blockTable.add(typed, for: \.limit, of: train)
    train.limit = 80
    train.limit = nil
    try expect(
      values,
      is: ["nothing", "Int 80", "Int 80", "nothing"],
      "the values, with their types, that a handler receives for an optional number",
      idea: "a value of any type may be nil, and a value that isn't nil keeps its type"
    )
  }

  @Test func `ignores prior notifications`() throws {
    let train = Train()
    var lines: [String] = []
    let target = BlockTarget { lines.append("\(text($0)) -> \(text($1))") }
    train.addObserver(target, forKeyPath: \.delay, options: [.old, .new, .prior])
    train.delay = 5
    train.removeObserver(target, forKeyPath: \.delay)
    try expect(
      lines,
      is: ["0 -> 5"],
      "the lines of a target that was registered with the option prior, after one change",
      idea: "a prior notification is sent before the change, and its isPrior is true"
    )
  }

  @Test func `removes all handlers for a key path, and no others`() async throws {
    ask(
      "removeHandlers, and changes after it",
      idea: "the table and the ledger entries have to agree"
    )
    let scenes = [Scene(), Scene()]
    for scene in scenes {
      for name in ["a", "b"] { scene.add(name, for: \.delay) }
      scene.add("c", for: \.platform)
    }
    let train = scenes[0].train
    train.blockTable.removeHandlers(for: \.delay, of: train)
    for scene in scenes { (scene.train.delay, scene.train.platform) = (5, 2) }
    try expect(
      scenes.map { $0.lines.sorted() },
      is: [["c: 2"], ["a: 5", "b: 5", "c: 2"]],
      "the lines for two trains, after the first one's handlers for the delay were removed",
      idea: "remove every handler for this key path, and none for another one"
    )
    try expect(
      train.entryCount,
      is: 1,
      "the number of the first train's ledger entries",
      idea: "each handler that's left has one ledger entry"
    )
  }

  @Test func `removes all handlers at once`() async throws {
    ask(
      "removeAllHandlers, and changes after it",
      idea: "remove the raw observers before you release them"
    )
    let scene = Scene()
    for keyPath in [\Train.delay, \Train.platform] as [PartialKeyPath<Train>] {
      for name in ["a", "b"] { scene.add(name, for: keyPath) }
    }
    scene.train.blockTable.removeAllHandlers(of: scene.train)
    (scene.train.delay, scene.train.platform) = (5, 2)
    try expect(
      scene.lines,
      is: [],
      "the lines of handlers that were all removed",
      idea: "every handler of every key path has a ledger entry to remove"
    )
  }

  @Test func `leaves other raw observers registered`() async throws {
    let train = Train()
    var calls = 0
    let other = BlockTarget { _, _ in calls += 1 }
    train.addObserver(other, forKeyPath: \.delay, options: [.old, .new])
    for delay in 1...2 {
      train.blockTable.add({ _, _ in }, for: \.delay, of: train)
      let removal = delay == 1 ? "removeHandlers" : "removeAllHandlers"
      ask("\(removal), beside another raw observer", idea: "\(removal) removes each target once")
      if delay == 1 { train.blockTable.removeHandlers(for: \.delay, of: train) }
      if delay == 2 { train.blockTable.removeAllHandlers(of: train) }
      train.delay = delay
    }
    try expect(
      calls,
      is: 2,
      "the number of calls to a raw observer that isn't in the table, after two changes",
      idea: "the table removes its own targets, and no other raw observers"
    )
    train.removeObserver(other, forKeyPath: \.delay)
  }

  @Test func `ignores a removal if there's nothing to remove`() async throws {
    let scene = Scene()
    let table = scene.train.blockTable
    func removeHandlers(_ occasion: String) {
      ask(
        "removeHandlers \(occasion)",
        idea: "take the targets out of the dictionary, because no entry can be removed twice"
      )
      table.removeHandlers(for: \.delay, of: scene.train)
    }
    for _ in 1...2 {
      removeHandlers("without handlers")
      ask(
        "removeAllHandlers without handlers",
        idea: "whatever removes a ledger entry also has to take its target out of the dictionary"
      )
      table.removeAllHandlers(of: scene.train)
      scene.add("a", for: \.delay)
      removeHandlers("for one handler")
      removeHandlers("for a handler that was already removed")
    }
    ask("a new handler after removals", idea: "a handler can be added after a removal")
    scene.add("b", for: \.delay)
    scene.train.delay = 5
    try expect(
      scene.lines,
      is: ["b: 5"],
      "the lines after several removals, a new handler, and a change",
      idea: "a handler can be added after a removal"
    )
  }

  @Test func `releases a handler when it's removed`() async throws {
    let train = Train()
    for removesAll in [false, true] {
      let removal = removesAll ? "removeAllHandlers" : "removeHandlers"
      ask(
        "\(removal) for two handlers, whose captures use the table in their deinit",
        idea: "\(removal) takes the handlers out of the table first, and releases them after that"
      )
      weak var left: Capture?
      do {
        let captures = [Capture(train), Capture(train)]
        left = captures[0]
        for capture in captures {
          let handler: BlockTarget.Handler = { _, _ in withExtendedLifetime(capture) {} }
          train.blockTable.add(handler, for: \.delay, of: train)
        }
      }
      try expect(
        left != nil,
        is: true,
        "whether the handler is retained until its removal",
        idea: "ledger entries don't retain their observers, but the table does"
      )
      if removesAll {
        train.blockTable.removeAllHandlers(of: train)
      } else {
        train.blockTable.removeHandlers(for: \.delay, of: train)
      }
      try expect(
        left == nil,
        is: true,
        "whether \(removal) releases the handler",
        idea: "after a removal, nothing should retain the handler"
      )
    }
  }

  @Test func `doesn't retain its train`() async throws {
    ask(
      "the deallocation of a train whose deinit removes all handlers",
      idea: "during the deallocation, removeAllHandlers still has to end every ledger entry"
    )
    weak var left: Train?
    do {
      let train = Train()
      left = train
      train.blockTable.add({ _, _ in }, for: \.delay, of: train)
      train.blockTable.add({ _, _ in }, for: \.platform, of: train)
      train.delay = 5
    }
    try expect(
      left == nil,
      is: true,
      "whether a train with two handlers is deallocated, after a change",
      idea: "the train owns its table, so a strong reference back closes a cycle"
    )
  }
}
