/// A place that a value can come from: a stored property of one node.
struct Location: Hashable {
  let node: Int
  let property: NodeProperty
}

/// The value of a key path, with nodes as their numbers.
enum NodeValue: Equatable {
  case int(Int)
  case node(Int)
  case array([Int])
  /// A value that is there, and is nil.
  case null
  /// A value that isn't of the expected type.
  case unexpected(String)
}

/// The nodes of a script as plain data.
struct NodeWorld: Equatable {
  struct State: Equatable {
    var value = 0
    var other = 0
    var isHidden = false
    var next: Int?
    var stops: [Int] = []
    var manual = 0

    mutating func set(_ property: NodeProperty, to number: Int) {
      switch property {
      case .value: value = number
      case .other: other = number
      case .manual: manual = number
      case .isHidden: isHidden = !number.isMultiple(of: 2)
      case .next, .stops: preconditionFailure("\(property) isn't set to a number.")
      }
    }

    mutating func add(_ number: Int, to property: NodeProperty) {
      switch property {
      case .value: value += number
      case .other: other += number
      case .manual: manual += number
      case .isHidden, .next, .stops: preconditionFailure("\(property) isn't a number.")
      }
    }
  }

  /// The number of nodes that the steps of a script can name.
  static let places = 4

  /// All nodes ever made; a node's number is its position.
  var nodes = Array(repeating: State(), count: places)

  /// Returns the value of a path, and the locations that it comes from.
  func evaluate(_ path: NodePath, of root: Int) -> (value: NodeValue, reads: Set<Location>) {
    var reading = Reading(world: self)
    let value = reading.value(of: path, root)
    return (value, reading.reads)
  }
}

/// One evaluation of a key path, which collects what it reads.
private struct Reading {
  let world: NodeWorld
  var reads: Set<Location> = []

  private mutating func read<Value>(
    _ node: Int,
    _ property: NodeProperty,
    _ keyPath: KeyPath<NodeWorld.State, Value>
  ) -> Value {
    reads.insert(Location(node: node, property: property))
    return world.nodes[node][keyPath: keyPath]
  }

  mutating func value(_ node: Int) -> Int { read(node, .value, \.value) }
  mutating func other(_ node: Int) -> Int { read(node, .other, \.other) }
  mutating func isHidden(_ node: Int) -> Bool { read(node, .isHidden, \.isHidden) }
  mutating func next(_ node: Int) -> Int? { read(node, .next, \.next) }
  mutating func stops(_ node: Int) -> [Int] { read(node, .stops, \.stops) }
  mutating func manual(_ node: Int) -> Int { read(node, .manual, \.manual) }

  mutating func sum(_ node: Int) -> Int { value(node) + other(node) }

  mutating func shown(_ node: Int) -> Int { isHidden(node) ? -1 : value(node) }

  mutating func withNext(_ node: Int) -> Int {
    let own = value(node)
    guard let next = next(node) else { return own }
    return own + value(next)
  }

  mutating func deep(_ node: Int) -> Int {
    guard let next = next(node) else { return -7 }
    return shown(next)
  }

  mutating func mixed(_ node: Int) -> Int { isHidden(node) ? manual(node) : stops(node).count }

  mutating func value(of path: NodePath, _ root: Int) -> NodeValue {
    switch path {
    case .value: return .int(value(root))
    case .sum: return .int(sum(root))
    case .shown: return .int(shown(root))
    case .withNext: return .int(withNext(root))
    case .deep: return .int(deep(root))
    case .mixed: return .int(mixed(root))
    case .next: return next(root).map(NodeValue.node) ?? .null
    case .stops: return .array(stops(root))
    case .stopCount: return .int(stops(root).count)
    case .manual: return .int(manual(root))
    case .nextValue: return throughNext(root, .value)
    case .nextSum: return throughNext(root, .sum)
    case .nextNext: return throughNext(root, .next)
    case .nextNextValue: return throughNext(root, .nextValue)
    case .nextWithNext: return throughNext(root, .withNext)
    case .nextStops: return throughNext(root, .stops)
    case .nextManual: return throughNext(root, .manual)
    case .nextMixed: return throughNext(root, .mixed)
    case .nextDeep: return throughNext(root, .deep)
    }
  }

  private mutating func throughNext(_ root: Int, _ path: NodePath) -> NodeValue {
    guard let next = next(root) else { return .null }
    return value(of: path, next)
  }
}
