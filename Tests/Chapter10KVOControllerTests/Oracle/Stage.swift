import KVOController

/// A run of a script with the library itself.
final class Stage {
  private typealias RawRegistration = (
    observer: ObserverID, node: Node, path: NodePath, context: Int
  )

  var events: [Event] = []
  private var nodes: [Node] = []
  private var kept: [KVOController<Node>] = []
  private var rawObservers: [ObserverID: RawObserver] = [:]
  /// All nodes ever made, as long as they are alive.
  private var made: [() -> Node?] = []
  /// The nodes that the present step linked or unlinked.
  private var linked: [Node?] = []
  /// The raw registrations that there are, and the nodes of those in their initial notification.
  private var raw: [RawRegistration] = []
  private var entering: [Node] = []
  var reactions = Reactions()

  /// Plays a script, and returns what happened.
  static func events(of script: [Step]) -> [Event] {
    let stage = Stage()
    stage.nodes = (0..<NodeWorld.places).map { _ in stage.makeNode() }
    stage.kept = [stage.makeController(0), stage.makeController(1)]
    for observer in ObserverID.all where observer.isRaw {
      stage.rawObservers[observer] = RawObserver(observer, stage)
    }
    for step in script {
      stage.perform(step)
      stage.linked = []
      stage.events.append(stage.standing)
    }
    stage.letGo()
    return stage.events
  }

  private func letGo() {
    while let it = raw.last { remove(it.observer, it.node, it.path, it.context) }
    kept = []
    nodes = []
    // By design, nodes that retain each other with controllers or links are left; see report 29.
    for node in made {
      node()?.kvoController.unobserveAll()
      node()?.kvoControllerNonRetaining.unobserveAll()
    }
    for node in made { node()?.next = nil }
    events.append(.left(made.count { $0() != nil }))
  }

  private func makeNode() -> Node {
    let node = Node(number: made.count)
    made.append { [weak node] in node }
    return node
  }

  private func makeController(_ number: Int) -> KVOController<Node> {
    KVOController(observer: nodes[0], retaining: number == 0 ? .observedObjects : .nothing)
  }

  private func controller(of observer: ObserverID) -> KVOController<Node>? {
    switch observer {
    case .raw: nil
    case .retaining(let place): nodes[place].kvoController
    case .nonRetaining(let place): nodes[place].kvoControllerNonRetaining
    case .kept(let number): kept[number]
    }
  }

  /// What can be seen between two steps.
  private var standing: Event {
    let counts = ObserverID.all.map { ($0, controller(of: $0)?.count ?? 0) }
    return .stood(
      counts: Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 }),
      observed: nodes.indices.filter { nodes[$0].observerList.ledger.isObserved },
      alive: made.count { $0() != nil }
    )
  }

  func perform(_ step: Step) {
    switch step {
    case .setNext(let place, let property, let number):
      if let next = nodes[place].next { use(next) { $0.set(property, to: number) } }
    case .set(let place, let property, let number):
      use(nodes[place]) { $0.set(property, to: number) }
    case .add(let place, let property, let number):
      use(nodes[place]) { $0.add(number, to: property) }
    case .announce(let place, let number, let steps):
      use(nodes[place]) { $0.setManual(to: number) { for step in steps { perform(step) } } }
    case .link(let place, let next):
      let next = next.map { nodes[$0] }
      linked += [nodes[place].next, next]
      use(nodes[place]) { $0.next = next }
    case .assign(let place, let stops):
      use(nodes[place]) { $0.stops = stops }
    case .append(let place, let stop): use(nodes[place]) { $0.stops.append(stop) }
    case .observe(let observer, let place, let path, let options, let context):
      use(nodes[place]) { node in
        guard let controller = controller(of: observer) else {
          return observe(observer, node, path, options, context)
        }
        let isNew = observe(observer, controller, node, path, options)
        events.append(.answered(isNew))
      }
    case .remove(let observer, let place, let path, let context):
      remove(observer, nodes[place], path, context)
    case .removeAll(let observer): controller(of: observer)?.unobserveAll()
    case .drop(let place):
      let isObserved = (raw.map(\.node) + entering).contains { $0 === nodes[place] }
      if !isObserved { nodes[place] = makeNode() }
    case .release(let number): kept[number] = makeController(number)
    case .react(let observer, let time, let steps): reactions.add(observer, to: time, steps)
    }
  }

  /// Keeps a node alive during a call.
  private func use(_ node: Node, _ call: (Node) -> Void) {
    withExtendedLifetime(node) { call(node) }
  }

  private func observe(
    _ observer: ObserverID,
    _ node: Node,
    _ path: NodePath,
    _ options: ObservingOptions,
    _ context: Int
  ) {
    guard let rawObserver = rawObservers[observer] else { return }
    entering.append(node)
    let pointer = UnsafeRawPointer(bitPattern: context)
    node.addObserver(rawObserver, forKeyPath: path.keyPath, options: options, context: pointer)
    entering.removeLast()
    raw.append((observer, node, path, context))
  }

  private func remove(_ observer: ObserverID, _ node: Node, _ path: NodePath?, _ context: Int?) {
    if let controller = controller(of: observer) {
      let isEnded = path.map { controller.unobserve(node, $0.keyPath) }
      return events.append(.answered(isEnded ?? controller.unobserve(node)))
    }
    let latest = raw.lastIndex {
      $0.observer == observer && $0.node === node && $0.path == path
        && (context ?? $0.context) == $0.context
    }
    // Without a registration, the call would trap.
    guard let latest, let path, let rawObserver = rawObservers[observer] else { return }
    raw.remove(at: latest)
    if let context {
      let context = UnsafeRawPointer(bitPattern: context)
      node.removeObserver(rawObserver, forKeyPath: path.keyPath, context: context)
    } else {
      node.removeObserver(rawObserver, forKeyPath: path.keyPath)
    }
  }
}
