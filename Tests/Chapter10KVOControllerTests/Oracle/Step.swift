import KVOController

/// One step of a random script; nodes are given by their places.
enum Step: Equatable, Sendable {
  /// Sets `value`, `other` or `manual`, or sets `isHidden` to whether the number is odd.
  case set(Int, NodeProperty, Int)
  /// Sets a property of the next node, if there is one.
  case setNext(Int, NodeProperty, Int)
  /// Adds to `value`, `other` or `manual` in place.
  case add(Int, NodeProperty, Int)
  /// Sets `manual`, after steps that are performed while the change is already announced.
  indirect case announce(Int, Int, after: [Step])
  /// Sets `next`.
  case link(Int, to: Int?)
  /// Assigns a whole array to `stops`.
  case assign(Int, [Int])
  /// Appends to `stops` in place.
  case append(Int, Int)
  /// Registers an observer of a path of a node; context 0 is none.
  ///
  /// A controller observes a path more than once only with another context than 0.
  case observe(ObserverID, Int, NodePath, ObservingOptions, context: Int = 0)
  /// Removes the latest registration of a raw observer, if there is one, or all of a controller.
  ///
  /// Without a context, any will do. Without a path, a controller ends what it observes of the
  /// node.
  case remove(ObserverID, Int, NodePath?, context: Int? = nil)
  /// Removes all registrations of a controller.
  case removeAll(ObserverID)
  /// Lets go of the node in a place, and puts a new one there, unless a raw observer observes it.
  case drop(Int)
  /// Lets go of a controller that the script keeps, and puts a new one in its place.
  case release(Int)
  /// Makes an observer perform steps once, when it is notified for the n-th time from now.
  indirect case react(ObserverID, to: Int, [Step])
}

/// An observer that a script can name.
enum ObserverID: Hashable, Sendable {
  case raw(Int)
  /// The lazy controllers of the node in a place.
  case retaining(Int), nonRetaining(Int)
  /// A controller that the script keeps, for the node that was in place 0; only number 0 retains.
  case kept(Int)

  static let raws = 3
  static let all =
    (0..<raws).map(raw) + [kept(0), kept(1)]
    + (0..<NodeWorld.places).flatMap { [retaining($0), nonRetaining($0)] }

  var isRaw: Bool {
    if case .raw = self { true } else { false }
  }
}

extension ObservingOptions {
  static let all: [Self] = [.initial, .prior, .old, .new]
}

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
