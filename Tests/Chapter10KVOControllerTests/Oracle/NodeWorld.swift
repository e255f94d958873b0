/// A place that a value can come from: a stored property of one node.
struct Location: Hashable {
  let node: Int
  let property: NodeProperty
}

/// The nodes of a script as plain data.
struct NodeWorld: Equatable {
  struct State: Equatable {
    var numbers: [NodeProperty: Int] = [.value: 0, .other: 0, .isHidden: 0, .manual: 0]
    var next: Int?
    var stops: [Int] = []
  }

  /// The number of nodes that the steps of a script can name.
  static let places = 5

  /// All nodes ever made; a node's number is its position.
  var nodes = Array(repeating: State(), count: places)

  /// Returns the value of a path, as text, and the locations that it comes from.
  func evaluate(_ path: NodePath, of root: Int) -> (value: String, reads: Set<Location>) {
    var reading = Reading(world: self)
    let value = reading.value(of: path, root)
    return (value, reading.reads)
  }
}

/// One evaluation of a key path, which collects what it reads.
private struct Reading {
  let world: NodeWorld
  var reads: Set<Location> = []

  private mutating func read(_ node: Int, _ property: NodeProperty) -> NodeWorld.State {
    reads.insert(Location(node: node, property: property))
    return world.nodes[node]
  }

  private mutating func number(_ node: Int, _ property: NodeProperty) -> Int {
    read(node, property).numbers[property, default: 0]
  }

  private mutating func shown(_ node: Int) -> Int {
    number(node, .isHidden).isMultiple(of: 2) ? number(node, .value) : -1
  }

  mutating func value(of path: NodePath, _ root: Int) -> String {
    if let rest = path.afterNext {
      return read(root, .next).next.map { value(of: rest, $0) } ?? "nil"
    }
    switch path {
    case .value: return "\(number(root, .value))"
    case .manual: return "\(number(root, .manual))"
    case .sum: return "\(number(root, .value) + number(root, .other))"
    case .shown: return "\(shown(root))"
    case .withNext:
      let own = number(root, .value)
      return "\(own + (read(root, .next).next.map { number($0, .value) } ?? 0))"
    case .deep: return "\(read(root, .next).next.map { shown($0) } ?? -7)"
    case .mixed where number(root, .manual).isMultiple(of: 2): return value(of: .stopCount, root)
    case .mixed: return "\(number(root, .other))"
    case .next: return read(root, .next).next.map { "node \($0)" } ?? "nil"
    case .stops: return "\(read(root, .stops).stops)"
    case .stopCount: return "\(read(root, .stops).stops.count)"
    default: preconditionFailure("\(path)")
    }
  }
}
