import KVOController

/// A run of a script with real nodes and observers.
final class RuleStage {
  private struct Key: Equatable {
    let observer: Int
    let root: Int
    let path: NodePath
    let context: Int
  }

  private(set) var events: [RuleEvent] = []
  private var nodes: [Node] = []
  /// All nodes ever made, as long as they are alive.
  private var made: [() -> Node?] = []
  private var depth = 0
  private var observers: [Recording] = []
  /// The observers of the controllers, each in its controller's place.
  private var owners: [Int: Watching] = [:]
  private let paths = [AnyKeyPath: NodePath](
    uniqueKeysWithValues: NodePath.allCases.map { ($0.keyPath, $0) }
  )
  /// The registrations that there are.
  private var keys: [Key] = []
  private var reactions = Reactions()
  private var edits = OpenEdits()

  /// Plays a script, and returns what happened.
  static func events(of script: [Step]) -> [RuleEvent] {
    let stage = RuleStage()
    stage.nodes = (0..<NodeWorld.places).map { _ in stage.makeNode() }
    stage.observers = (0..<Step.observers).map { Recording(number: $0, stage: stage) }
    for controller in Step.controllers { stage.owners[controller] = Watching() }
    for step in script {
      stage.perform(step)
      stage.events.append(.observed(stage.nodes.map { $0.observerList.ledger.isObserved }))
    }
    stage.owners = [:]
    while let key = stage.keys.last {
      stage.remove(key.observer, key.root, key.path, key.context)
    }
    for node in stage.made { node()?.next = nil }
    stage.observers = []
    return stage.events
  }

  private func makeNode() -> Node {
    let node = Node(number: made.count)
    made.append { [weak node] in node }
    return node
  }

  private func perform(_ step: Step) {
    depth += 1
    defer { depth -= 1 }
    switch step {
    case .setNext(let node, let property, let number):
      guard let next = nodes[node].next else { return }
      withExtendedLifetime(next) { next.set(property, to: number) }
    case .set(let node, let property, let number): nodes[node].set(property, to: number)
    case .add(let node, let property, let number): nodes[node].add(number, to: property)
    case .announce(let node, let number, let steps):
      nodes[node].setManual(to: number) { for step in steps { perform(step) } }
    case .link(let node, let next): nodes[node].next = next.map { nodes[$0] }
    case .assign(let node, let stops):
      let growth = stops.count - nodes[node].stops.count
      if edits.allow(node, toGrowBy: growth) { nodes[node].stops = stops }
    case .append(let node, let stop): nodes[node].stops.append(stop)
    case .replace(let node, let start, let count, let stops):
      let end = nodes[node].stops.count
      let range = min(start, end)..<min(start + count, end)
      guard edits.allow(node, toGrowBy: stops.count - range.count) else { return }
      edits.begin(node)
      nodes[node].replaceStops(range, with: stops)
      edits.end()
    case .observe(let observer, let root, let path, let options, let context):
      if let owner = owners[observer] {
        let answer = owner.observe(nodes[root], path, options, context) { [unowned self] in
          wasNotified($0(observer))
        }
        return events.append(.answered(answer))
      }
      nodes[root].addObserver(
        observers[observer],
        forKeyPath: path.keyPath,
        options: options,
        context: UnsafeRawPointer(bitPattern: context)
      )
      keys.append(Key(observer: observer, root: root, path: path, context: context))
    case .renew(let controller): owners[controller] = Watching()
    case .remove(let observer, let root, let path): remove(observer, root, path, nil)
    case .removeWithContext(let observer, let root, let path, let context):
      remove(observer, root, path, context)
    case .drop(let node):
      if depth == 1 && !keys.contains(where: { $0.root == node }) { nodes[node] = makeNode() }
    case .react(let observer, let time, let steps): reactions.add(observer, to: time, steps)
    }
  }

  /// Removes the latest of the registrations, if there is one; otherwise, the call would trap.
  private func remove(_ observer: Int, _ root: Int, _ path: NodePath, _ context: Int?) {
    if let owner = owners[observer] {
      let controller = owner.kvoController
      let answer =
        context == nil
        ? controller.unobserve(nodes[root], path.keyPath) : controller.unobserve(nodes[root])
      return events.append(.answered(answer))
    }
    let latest = keys.lastIndex {
      $0.observer == observer && $0.root == root && $0.path == path
        && (context ?? $0.context) == $0.context
    }
    guard let latest else { return }
    keys.remove(at: latest)
    let (node, observer) = (nodes[root], observers[observer])
    if let context {
      let context = UnsafeRawPointer(bitPattern: context)
      node.removeObserver(observer, forKeyPath: path.keyPath, context: context)
    } else {
      node.removeObserver(observer, forKeyPath: path.keyPath)
    }
  }

  func path(at keyPath: AnyKeyPath) -> NodePath? { paths[keyPath] }

  func wasNotified(_ notification: RuleEvent.Notification) {
    events.append(.notified(notification))
    for step in reactions.next(for: notification.observer) { perform(step) }
  }
}
