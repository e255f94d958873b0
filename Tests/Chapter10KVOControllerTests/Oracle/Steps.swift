import KVOController

/// One step of a random script; nodes are given by their places.
enum ScriptStep: Sendable {
  /// Sets a property, `manual` after steps that are performed while the change is announced.
  indirect case set(Int, NodeProperty, Int, after: [ScriptStep] = [])
  case link(Int, to: Int?)
  case observe(ObserverID, Int, NodePath, ObservingOptions)
  /// Removes the latest raw registration, if there is one, or a controller's.
  case remove(ObserverID, Int, NodePath)
  /// Lets go of the node in a place, and puts a new one there, unless a raw observer observes it.
  case drop(Int)
  /// Makes an observer perform steps once, in its next notification that has nothing to do yet.
  indirect case react(ObserverID, [ScriptStep])
}

/// An observer that a script can name: a raw one, a controller of the node in a place, or one of
/// the first node that the script keeps, even when that node has gone.
enum ObserverID: Hashable, Sendable {
  case raw, kept, retaining(Int), nonRetaining(Int)

  static let controllers = [kept] + places.flatMap { [retaining($0), nonRetaining($0)] }
}

/// The places of the nodes that steps can name.
let places = 0..<4

/// A property of a node that is stored, so that setting it is one change.
enum NodeProperty: Sendable { case value, hiding, manual, next }

/// A place that a value can come from: a stored property of one node.
struct Location: Hashable {
  let node: Int
  let property: NodeProperty
}

/// A key path that the scripts observe.
enum NodePath: String, CaseIterable, Sendable {
  case value, manual, shown, nextValue, nextShown, nextNextValue

  /// The rest of a path that begins with `next`.
  var afterNext: Self? {
    let rest = rawValue.hasPrefix("next") ? rawValue.dropFirst(4) : ""
    return Self(rawValue: rest.prefix(1).lowercased() + rest.dropFirst())
  }
}

/// What observers have yet to do when they're notified.
typealias Reactions = [ObserverID: ArraySlice<[ScriptStep]>]

/// Returns the random script that a seed stands for.
func script(seed: UInt64) -> [ScriptStep] {
  var random = SplitMix64(seed: seed)
  // The fewer nodes and paths there are, the more often do changes meet.
  let nodes = 1 + random.number(below: places.count)
  let observers = [.raw] + (0..<3).map { _ in random.one(of: ObserverID.controllers) }
  let paths = (0..<3).map { _ in random.one(of: NodePath.allCases) }

  func steps(_ count: Int, _ nesting: Int) -> [ScriptStep] {
    (0..<count).map { _ in step(nesting) }
  }
  func step(_ nesting: Int) -> ScriptStep {
    let (node, observer) = (random.number(below: nodes), random.one(of: observers))
    let (path, number) = (random.one(of: paths), random.number(below: 4))
    switch random.number(below: 26) {
    case 0..<8:
      let options = ObservingOptions(rawValue: random.number(below: 16))
      // A raw observer must not be removed in its initial call.
      return .observe(
        observer,
        node,
        path,
        observer == .raw ? options.subtracting(.initial) : options
      )
    case 8..<12: return .remove(observer, node, path)
    case 12..<16: return .link(node, to: number == 0 ? nil : random.number(below: nodes))
    case 16: return .drop(random.number(below: places.count))
    case 17 where nesting < 3:
      return .set(node, .manual, number, after: steps(1 + number, nesting + 1))
    case 18..<23 where nesting < 3: return .react(observer, steps(number, nesting + 1))
    default: return .set(node, random.one(of: [.value, .value, .hiding, .manual]), number)
    }
  }

  // Most are short, so that failures are; a few are long, so that many registrations meet.
  return steps(seed.isMultiple(of: 16) ? 80 : 15 + Int(seed % 2) * 20, 0)
}

extension [ScriptStep] {
  /// Returns a failing script without the steps that its failure doesn't need.
  func shrunk(_ fails: ([ScriptStep]) -> Bool) -> [ScriptStep] {
    indices.reversed().reduce(self) { smallest, index in
      var shorter = smallest
      shorter.remove(at: index)
      return fails(shorter) ? shorter : smallest
    }
  }
}
