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
  @Observed var stops: [String] = []

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
}
