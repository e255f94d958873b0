import KVOController

/// Something that can be seen while a script is played.
enum Event: Equatable {
  case notified(Notification)
  /// The result of a call of a controller.
  case answered(Bool)
  /// After each step: the controllers' registrations, the places observed, and the nodes alive.
  case stood(counts: [ObserverID: Int], observed: [Int], alive: Int)
  /// At the end: the nodes that are alive when everything has been let go of.
  case left(Int)

  /// The contents of one notification.
  struct Notification: Equatable {
    let observer: ObserverID
    /// The node whose controller is called.
    let node: Int?
    let root: Int
    let path: NodePath
    let context: Int
    var old: String?
    var new: String?
    var isPrior = false
  }
}

extension Event: CustomStringConvertible {
  var description: String {
    switch self {
    case .notified(let it):
      let node = it.node.map { " of node \($0)" } ?? ""
      let verb = it.isPrior ? "will change" : "changed"
      let values = (it.old.map { " from \($0)" } ?? "") + (it.new.map { " to \($0)" } ?? "")
      return "\(it.observer)\(node) was notified that .\(it.path) of node \(it.root) "
        + verb + values + (it.context == 0 ? "" : ", context \(it.context)")
    case .answered(let answer): return "the result \(answer)"
    case .stood(let counts, let observed, let alive):
      let counts = counts.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
      return "registrations [\(counts)], observed places \(observed), \(alive) nodes alive"
    case .left(let count): return "\(count) nodes left"
    }
  }
}

/// The steps that observers have yet to perform when they are notified.
struct Reactions {
  private var pending: [(observer: ObserverID, remaining: Int, steps: [Step])] = []

  mutating func add(_ observer: ObserverID, to time: Int, _ steps: [Step]) {
    pending.append((observer, time, steps))
  }

  /// Counts a notification of an observer, and returns the steps that are due in it.
  mutating func next(for observer: ObserverID) -> [Step] {
    for index in pending.indices where pending[index].observer == observer {
      pending[index].remaining -= 1
    }
    let due = pending.filter { $0.remaining <= 0 }
    pending.removeAll { $0.remaining <= 0 }
    return due.flatMap(\.steps)
  }
}
