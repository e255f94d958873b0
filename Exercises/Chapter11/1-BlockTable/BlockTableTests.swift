import KVOJudging
import KeyValueObserving
import Testing

/// A train, which owns a block table and removes all handlers in its `deinit`.
final class Train: KeyValueObservable {
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var delay = 0
  @Observed var platform = 1
  @Observed var note: String?

  deinit { blockTable.removeAllHandlers(of: self) }
}

/// A raw observer that calls one handler.
final class BlockTarget {
  typealias Handler = (_ oldValue: Any?, _ newValue: Any?) -> Void

  let handler: Handler

  init(_ handler: @escaping Handler) { self.handler = handler }
}

/// Returns a value without the optional that it may be wrapped in, and nil for a wrapped nil.
func withoutNil(_ value: Any?) -> Any? {
  guard let value else { return nil }
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional ? withoutNil(mirror.children.first?.value) : value
}

/// An object whose `deinit` uses the train's table.
private final class Capture {
  weak var train: Train?
  init(_ train: Train) { self.train = train }
  deinit {
    if let train { train.blockTable.removeHandlers(for: \.delay, of: train) }
  }
}

/// Returns a value's description, or `nothing` for nil, but not for a wrapped nil.
private func text(_ value: Any?) -> String {
  value.map { "\($0)" } ?? "nothing"
}

private let claims = Claim.list("A block table") {
  Claim("passes the old value and the new value") {
    ask(
      "changes of a value, and the train's deallocation",
      idea: "the train's deinit calls removeAllHandlers, which has to end every ledger entry"
    )
    let train = Train()
    var lines: [String] = []
    train.blockTable.add({ lines.append("\(text($0)) -> \(text($1))") }, for: \.delay, of: train)
    train.delay = 5
    train.delay = 5
    try expect(
      lines,
      is: ["0 -> 5", "5 -> 5"],
      "the old and the new values that a handler receives, after the delay was set to 5 twice",
      idea: lines.count == 1
        ? "a change to an equal value is a change, too"
        : "the change carries the old value with the option old, and the new one with new"
    )
  }

  Claim("calls every handler for a key path") {
    ask(
      "a change of a value with two handlers",
      idea: "a raw observer has to stay in memory as long as it's registered"
    )
    let train = Train()
    var lines: [String] = []
    for name in ["a", "b"] {
      train.blockTable.add({ _, _ in lines.append(name) }, for: \.delay, of: train)
    }
    train.delay = 5
    try expect(
      lines.sorted(),
      is: ["a", "b"],
      "the handlers for the delay that were called for one change, sorted",
      idea: "a key path may have several handlers"
    )
  }

  Claim("passes nil in place of a wrapped nil") {
    let train = Train()
    var lines: [String] = []
    train.blockTable.add({ lines.append("\(text($0)) -> \(text($1))") }, for: \.note, of: train)
    train.note = "late"
    train.note = nil
    try expect(
      lines,
      is: ["nothing -> late", "late -> nothing"],
      "the values that a handler receives for an optional property, where “nothing” is nil",
      idea: "the change contains an optional wrapped in Any; withoutNil(_:) unwraps it"
    )
  }

  Claim("ignores prior notifications") {
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

  Claim("removes all handlers for a key path, and no others") {
    ask(
      "removeHandlers, changes after it, and the train's deallocation",
      idea: "the table and the ledger entries have to agree"
    )
    let train = Train()
    var lines: [String] = []
    for name in ["a", "b"] {
      train.blockTable.add({ _, _ in lines.append(name) }, for: \.delay, of: train)
    }
    train.blockTable.add({ _, _ in lines.append("c") }, for: \.platform, of: train)
    train.blockTable.removeHandlers(for: \.delay, of: train)
    train.delay = 5
    train.platform = 2
    try expect(
      lines,
      is: ["c"],
      "the handlers that are called after those for the delay, a and b, were removed",
      idea: "remove every handler for this key path, and none for another one"
    )
  }

  Claim("ignores a removal if there's nothing to remove") {
    let train = Train()
    var lines: [String] = []
    let table = train.blockTable
    ask(
      "removals without handlers, and of handlers that were already removed",
      idea: "take the targets out of the dictionary, because no entry can be removed twice"
    )
    table.removeHandlers(for: \.delay, of: train)
    table.removeAllHandlers(of: train)
    table.add({ _, _ in lines.append("a") }, for: \.delay, of: train)
    table.removeHandlers(for: \.delay, of: train)
    table.removeHandlers(for: \.delay, of: train)
    table.add({ _, _ in lines.append("b") }, for: \.delay, of: train)
    table.removeAllHandlers(of: train)
    table.removeAllHandlers(of: train)
    table.add({ _, _ in lines.append("c") }, for: \.delay, of: train)
    train.delay = 5
    try expect(
      lines,
      is: ["c"],
      "the handlers that are called after several removals, and after c was added",
      idea: "a handler can be added after a removal"
    )
  }

  Claim("releases a handler when it's removed") {
    for removal in ["removeHandlers", "removeAllHandlers"] {
      ask(
        "\(removal) for a handler with a capture that uses the table in its deinit",
        idea: "\(removal) takes the handlers out of the table first, and releases them after that"
      )
      let train = Train()
      weak var left: Capture?
      do {
        let capture = Capture(train)
        left = capture
        let handler: BlockTarget.Handler = { _, _ in withExtendedLifetime(capture) {} }
        train.blockTable.add(handler, for: \.delay, of: train)
      }
      if removal == "removeHandlers" {
        train.blockTable.removeHandlers(for: \.delay, of: train)
      } else {
        train.blockTable.removeAllHandlers(of: train)
      }
      try expect(
        left == nil,
        is: true,
        "whether \(removal) releases the handler",
        idea: "after a removal, nothing should retain the handler"
      )
    }
  }

  Claim("doesn't retain its train") {
    weak var left: Train?
    do {
      let train = Train()
      left = train
      train.blockTable.add({ _, _ in }, for: \.delay, of: train)
      train.delay = 5
    }
    try expect(
      left == nil,
      is: true,
      "whether a train with a handler is deallocated",
      idea: "the train owns its table, so a strong reference back closes a cycle"
    )
  }
}

@Suite(.serialized) struct `A block table` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
