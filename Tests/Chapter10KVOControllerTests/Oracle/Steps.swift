import KVOController

/// One step of a random script; nodes are given by their places.
enum Step: Equatable, Sendable {
  /// Sets `value` or `manual`, or sets `isHidden` to whether the number is odd.
  case set(Int, NodeProperty, Int)
  /// Sets a property of the next node, if there is one.
  case setNext(Int, NodeProperty, Int)
  /// Sets `manual`, after steps that are performed while the change is already announced.
  indirect case announce(Int, Int, after: [Step])
  /// Sets `next`.
  case link(Int, to: Int?)
  /// Appends to `stops` in place.
  case append(Int, Int)
  case observe(ObserverID, Int, NodePath, ObservingOptions)
  /// Removes the latest registration of a raw observer, if there is one, or a controller's.
  ///
  /// Without a path, a controller ends all that it observes of the node.
  case remove(ObserverID, Int, NodePath?)
  /// Removes all registrations of a controller.
  case removeAll(ObserverID)
  /// Lets go of the node in a place, and puts a new one there, unless a raw observer observes it.
  case drop(Int)
  /// Lets go of a controller that the script keeps, and puts a new one in its place.
  case release(Int)
  /// Makes an observer perform steps once, when it's notified for the n-th time from now.
  indirect case react(ObserverID, to: Int, [Step])
}

/// An observer that a script can name.
enum ObserverID: Hashable, Sendable {
  case raw(Int)
  /// The lazy controllers of the node in a place.
  case retaining(Int), nonRetaining(Int)
  /// A controller that the script keeps, for the node that was in place 0; only number 0 retains.
  case kept(Int)

  static let all =
    [raw(0), raw(1), kept(0), kept(1)]
    + (0..<Model.places).flatMap { [retaining($0), nonRetaining($0)] }

  var isRaw: Bool {
    if case .raw = self { true } else { false }
  }
}

/// A property of a node that is stored, so that setting it is one change.
enum NodeProperty: Sendable { case value, isHidden, manual, next, stops }

/// A key path that the scripts observe.
enum NodePath: String, CaseIterable, Sendable {
  case value, shown, withNext, mixed, next, stopCount, manual
  case nextValue, nextNextValue, nextMixed

  /// The rest of a path that begins with `next`.
  var afterNext: Self? {
    let rest = rawValue.hasPrefix("next") ? rawValue.dropFirst(4) : ""
    return Self(rawValue: rest.prefix(1).lowercased() + rest.dropFirst())
  }
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

  struct Notification: Equatable {
    let observer: ObserverID
    /// The node whose controller is called.
    let node: Int?
    let root: Int
    let path: NodePath
    var old: String?
    var new: String?
    var isPrior = false
  }
}

/// The steps that observers have yet to perform when they're notified.
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

/// A source of random steps.
struct RandomScript {
  private var random: SplitMix64
  /// The nodes that are observed: the fewer there are, the more often do changes meet.
  private let nodes: Int
  private let observers: [ObserverID]
  private let paths: [NodePath]
  /// One in so many steps is a reaction; none is if the number is 0.
  private let rarity: Int

  /// Returns the script that a seed stands for.
  static func steps(seed: UInt64) -> [Step] {
    var script = Self(random: SplitMix64(seed: seed))
    // Most are short, so that failures are; a few are long, so that many registrations meet.
    return script.steps(seed.isMultiple(of: 16) ? 80 : [10, 20, 40][Int(seed % 3)], nesting: 0)
  }

  private init(random: SplitMix64) {
    var random = random
    nodes = 1 + random.number(below: Model.places - 1)
    observers = random.many(2 + random.number(below: 5)) { $0.one(of: ObserverID.all) }
    paths = random.many(2 + random.number(below: 5)) { $0.one(of: NodePath.allCases) }
    rarity = random.isOne(in: 4) ? 0 : 2 + random.number(below: 4)
    self.random = random
  }

  private mutating func steps(_ count: Int, nesting: Int) -> [Step] {
    (0..<count).map { _ in
      guard rarity > 0, nesting < 3, random.isOne(in: rarity) else { return step(nesting) }
      let (observer, time) = (random.one(of: observers), 1 + random.number(below: 4))
      return .react(observer, to: time, steps(1 + random.number(below: 3), nesting: nesting + 1))
    }
  }

  private mutating func step(_ nesting: Int) -> Step {
    let (node, observer) = (random.number(below: nodes), random.one(of: observers))
    let (path, number) = (random.one(of: paths), random.number(below: 4))
    switch random.number(below: 27) {
    case 0..<10:
      return .observe(observer, node, path, ObservingOptions(rawValue: random.number(below: 16)))
    case 10..<12: return .remove(observer, node, path)
    case 12: return .remove(observer, node, observer.isRaw ? path : nil)
    case 13: return observer.isRaw ? .release(random.number(below: 2)) : .removeAll(observer)
    case 14..<18:
      let property = random.one(of: [NodeProperty.value, .value, .isHidden, .manual])
      let isNext = random.isOne(in: 4)
      return isNext ? .setNext(node, property, number) : .set(node, property, number)
    case 18 where nesting < 3:
      let steps = steps(1 + random.number(below: 3), nesting: nesting + 1)
      return .announce(node, number, after: steps)
    case 18..<24: return .link(node, to: random.isOne(in: 5) ? nil : random.number(below: nodes))
    case 24: return .drop(random.number(below: Model.places))
    default: return .append(node, number)
    }
  }
}

extension [Step] {
  /// Returns the smallest failing script found; none of its simpler forms fails.
  func shrunk(_ fails: ([Step]) -> Bool) -> [Step] {
    var smallest = self
    var (size, start) = (count / 2, 0)
    while size > 0 {
      let shorter = Array(smallest.prefix(start) + smallest.dropFirst(start + size))
      if fails(shorter) { smallest = shorter } else { start += size }
      if start >= smallest.count { (size, start) = (size / 2, 0) }
    }
    while let smaller = smallest.simpler.first(where: fails) { smallest = smaller }
    return smallest
  }

  /// Scripts that are simpler in one place.
  fileprivate var simpler: some Sequence<[Step]> {
    indices.lazy.flatMap { index in
      ([[]] + self[index].simpler).lazy.map { Array(self[..<index] + $0 + self[(index + 1)...]) }
    }
  }
}

extension Step {
  /// The steps that this step might be replaced by.
  fileprivate var simpler: [[Step]] {
    switch self {
    case .observe(let observer, let root, let path, let options):
      [ObservingOptions.initial, .prior, .old, .new].filter(options.contains).map {
        [.observe(observer, root, path, options.subtracting($0))]
      }
    case .react(let observer, let time, let steps):
      [steps] + (time > 1 ? [[.react(observer, to: time - 1, steps)]] : [])
        + steps.simpler.map { [.react(observer, to: time, $0)] }
    case .announce(let node, let number, let steps):
      [steps + [.set(node, .manual, number)]]
        + steps.simpler.map { [.announce(node, number, after: $0)] }
    default: []
    }
  }
}
