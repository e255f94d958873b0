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
