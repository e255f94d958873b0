import KVOController

/// An object that the random scripts change, and that observes others or itself.
final class Node: KeyValueObservable, KVOControlling {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  /// The node's number, which no other node of its script has.
  let number: Int
  @Observed var value: Int? = 0
  @Observed var hiding: Int? = 0
  @Observed var next: Node?
  private var storedManual: Int? = 0

  init(number: Int) { self.number = number }

  /// A property that is announced by hand.
  var manual: Int? {
    accessValue(for: \.manual)
    return storedManual
  }

  var shown: Int? { hiding?.isMultiple(of: 2) == true ? value : -1 }

  func set(_ property: NodeProperty, to number: Int, after steps: () -> Void) {
    func store(in place: inout Int?) { place = number }
    switch property {
    // Odd numbers are stored in place.
    case .value: if number.isMultiple(of: 2) { value = number } else { store(in: &value) }
    case .hiding: hiding = number
    case .next: preconditionFailure("It isn't a number.")
    case .manual:
      willChangeValue(for: \.manual)
      steps()
      storedManual = number
      didChangeValue(for: \.manual)
    }
  }
}

extension NodePath {
  var keyPath: KeyPath<Node, Int?> {
    switch self {
    case .value: \.value
    case .manual: \.manual
    case .shown: \.shown
    case .nextValue: \.next?.value
    case .nextShown: \.next?.shown
    case .nextNextValue: \.next?.next?.value
    }
  }
}

/// A run of a script with the library itself.
final class Stage {
  private var events: [String] = []
  private var nodes: [Node] = []
  /// All nodes ever made, as long as they are alive.
  private var made: [() -> Node?] = []
  /// The raw registrations that there are.
  private var raw: [(node: Node, path: NodePath)] = []
  private var reactions: Reactions = [:]
  private var kept: KVOController<Node>?

  /// Plays a script, and returns what happened.
  static func events(of script: [ScriptStep]) -> [String] {
    let stage = Stage()
    stage.nodes = places.map { _ in stage.makeNode() }
    stage.kept = KVOController(observer: stage.nodes[0], retainObserved: false)
    for step in script {
      stage.perform(step)
      let counts = ObserverID.controllers.map { stage.controller(of: $0)?.count ?? 0 }
      let observed = stage.nodes.map(\.observerList.ledger.isObserved)
      stage.events.append("\(counts) \(observed) \(stage.made.count { $0() != nil })")
    }
    stage.letGo()
    return stage.events
  }

  private func letGo() {
    for it in raw { it.node.removeObserver(self, forKeyPath: it.path.keyPath) }
    (raw, nodes, kept) = ([], [], nil)
    // By design, nodes that retain each other with controllers or links are left; see report 29.
    for node in made {
      node()?.kvoController.unobserveAll()
      node()?.kvoControllerNonRetaining.unobserveAll()
    }
    for node in made { node()?.next = nil }
    events.append("left: \(made.count { $0() != nil })")
  }

  private func makeNode() -> Node {
    let node = Node(number: made.count)
    made.append { [weak node] in node }
    return node
  }

  private func controller(of observer: ObserverID) -> KVOController<Node>? {
    switch observer {
    case .raw: nil
    case .kept: kept
    case .retaining(let place): nodes[place].kvoController
    case .nonRetaining(let place): nodes[place].kvoControllerNonRetaining
    }
  }

  private func perform(_ step: ScriptStep) {
    switch step {
    case .set(let place, let property, let number, let steps):
      nodes[place].set(property, to: number) { for step in steps { perform(step) } }
    case .link(let place, let next):
      let (node, next) = (nodes[place], next.map { nodes[$0] })
      withExtendedLifetime((node.next, next)) { node.next = next }
    case .observe(.raw, let place, let path, let options):
      raw.append((nodes[place], path))
      nodes[place].addObserver(self, forKeyPath: path.keyPath, options: options)
    case .observe(let observer, let place, let path, let options):
      let token = controller(of: observer)?.observe(nodes[place], path.keyPath, options: options) {
        [unowned self] owner, root, change in
        let values = "\(change.oldValue.map(text) ?? "") -> \(text(change.value))"
        events.append("\(owner.number) \(root.number) \(path) \(change.isPrior) \(values)")
        for step in reactions[observer]?.popFirst() ?? [] { perform(step) }
      }
      events.append("\(token?.isNew == true)")
    case .remove(.raw, let place, let path):
      let latest = raw.lastIndex { $0.node === nodes[place] && $0.path == path }
      // Without a registration, the call would trap.
      if let latest { raw.remove(at: latest).node.removeObserver(self, forKeyPath: path.keyPath) }
    case .remove(let observer, let place, let path):
      let isEnded = controller(of: observer)?.unobserve(nodes[place], path.keyPath) == true
      events.append("\(isEnded)")
    case .drop(let place):
      if !raw.contains(where: { $0.node === nodes[place] }) { nodes[place] = makeNode() }
    case .react(let observer, let steps): reactions[observer, default: []].append(steps)
    }
  }
}

extension Stage: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let root = (object as? Node)?.number ?? -1
    let path = NodePath.allCases.first { $0.keyPath == keyPath }.map { "\($0)" } ?? "\(keyPath)"
    let values = [change.oldValue, change.newValue].map { $0.map { text($0 as? Int) } ?? "" }
    events.append("-1 \(root) \(path) \(change.isPrior) \(values[0]) -> \(values[1])")
    for step in reactions[.raw]?.popFirst() ?? [] { perform(step) }
  }
}

private func text(_ value: Int?) -> String { value.map(String.init) ?? "nil" }
