import KVOController

/// An object that the random scripts change, and that observes others or itself.
final class Node: KeyValueObservable, KVOControlling {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  /// The node's number, which no other node of its script has.
  let number: Int
  @Observed var value = 0
  @Observed var isHidden = false
  @Observed var next: Node?
  @Observed var stops: [Int] = []
  private var storedManual = 0

  init(number: Int) { self.number = number }

  /// A property that is announced by hand.
  var manual: Int {
    accessValue(for: \.manual)
    return storedManual
  }

  /// Sets `manual`, after something else that is done while the change is already announced.
  func setManual(to number: Int, after steps: () -> Void = {}) {
    willChangeValue(for: \.manual)
    steps()
    storedManual = number
    didChangeValue(for: \.manual)
  }

  func set(_ property: NodeProperty, to number: Int) {
    switch property {
    case .value: value = number
    case .manual: setManual(to: number)
    case .isHidden: isHidden = !number.isMultiple(of: 2)
    case .next, .stops: preconditionFailure("\(property) isn't set to a number.")
    }
  }

  var shown: Int { isHidden ? -1 : value }
  var withNext: Int { value + (next?.value ?? 0) }
  var mixed: Int { manual.isMultiple(of: 2) ? stops.count : value }
}

extension NodePath {
  var keyPath: PartialKeyPath<Node> {
    switch self {
    case .value: \.value
    case .shown: \.shown
    case .withNext: \.withNext
    case .mixed: \.mixed
    case .next: \.next
    case .stopCount: \.stops.count
    case .manual: \.manual
    case .nextValue: \.next?.value
    case .nextNextValue: \.next?.next?.value
    case .nextMixed: \.next?.mixed
    }
  }
}

/// An observer that hands its notifications to the stage.
private final class RawObserver: KeyValueObserver {
  private let observer: ObserverID
  private unowned let stage: Stage

  init(_ observer: ObserverID, _ stage: Stage) { (self.observer, self.stage) = (observer, stage) }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let root = object as? Node,
      let path = NodePath.allCases.first(where: { $0.keyPath == keyPath })
    else { preconditionFailure("A notification for \(keyPath) of \(object).") }
    stage.wasNotified(observer, nil, root, path, change.oldValue, change.newValue, change.isPrior)
  }
}

/// A run of a script with the library itself.
final class Stage {
  private var events: [Event] = []
  private var nodes: [Node] = []
  private var kept: [KVOController<Node>] = []
  private var rawObservers: [ObserverID: RawObserver] = [:]
  /// All nodes ever made, as long as they are alive.
  private var made: [() -> Node?] = []
  /// The nodes that the present step linked or unlinked.
  private var linked: [Node?] = []
  /// The raw registrations that there are, and the nodes of those in their initial notification.
  private var raw: [(observer: ObserverID, node: Node, path: NodePath)] = []
  private var entering: [Node] = []
  private var reactions = Reactions()

  /// Plays a script, and returns what happened.
  static func events(of script: [Step]) -> [Event] {
    let stage = Stage()
    stage.nodes = (0..<Model.places).map { _ in stage.makeNode() }
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
    while let it = raw.last { remove(it.observer, it.node, it.path) }
    (kept, nodes) = ([], [])
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

  private func perform(_ step: Step) {
    switch step {
    case .setNext(let place, let property, let number):
      if let next = nodes[place].next { use(next) { $0.set(property, to: number) } }
    case .set(let place, let property, let number):
      use(nodes[place]) { $0.set(property, to: number) }
    case .announce(let place, let number, let steps):
      use(nodes[place]) { $0.setManual(to: number) { for step in steps { perform(step) } } }
    case .link(let place, let next):
      let next = next.map { nodes[$0] }
      linked += [nodes[place].next, next]
      use(nodes[place]) { $0.next = next }
    case .append(let place, let stop): use(nodes[place]) { $0.stops.append(stop) }
    case .observe(let observer, let place, let path, let options):
      use(nodes[place]) { observe(observer, $0, path, options) }
    case .remove(let observer, let place, let path): remove(observer, nodes[place], path)
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
    _ options: ObservingOptions
  ) {
    if let rawObserver = rawObservers[observer] {
      entering.append(node)
      node.addObserver(rawObserver, forKeyPath: path.keyPath, options: options)
      entering.removeLast()
      return raw.append((observer, node, path))
    }
    guard let controller = controller(of: observer) else { return }
    func observe<Value>(_ keyPath: KeyPath<Node, Value>) {
      let token = controller.observe(node, keyPath, options: options) { [unowned self] in
        wasNotified(observer, $0, $1, path, $2.oldValue, $2.value, $2.isPrior)
      }
      events.append(.answered(token.isNew))
    }
    switch path.keyPath {
    case let keyPath as KeyPath<Node, Int>: observe(keyPath)
    case let keyPath as KeyPath<Node, Int?>: observe(keyPath)
    case let keyPath as KeyPath<Node, Node?>: observe(keyPath)
    case let keyPath: preconditionFailure("The type of \(keyPath).")
    }
  }

  private func remove(_ observer: ObserverID, _ node: Node, _ path: NodePath?) {
    if let controller = controller(of: observer) {
      let isEnded = path.map { controller.unobserve(node, $0.keyPath) }
      return events.append(.answered(isEnded ?? controller.unobserve(node)))
    }
    let latest = raw.lastIndex { $0.observer == observer && $0.node === node && $0.path == path }
    // Without a registration, the call would trap.
    guard let latest, let path, let rawObserver = rawObservers[observer] else { return }
    raw.remove(at: latest)
    node.removeObserver(rawObserver, forKeyPath: path.keyPath)
  }

  fileprivate func wasNotified(
    _ observer: ObserverID,
    _ node: Node?,
    _ root: Node,
    _ path: NodePath,
    _ old: Any?,
    _ new: Any?,
    _ isPrior: Bool
  ) {
    let notification = Event.Notification(
      observer: observer,
      node: node?.number,
      root: root.number,
      path: path,
      old: old.map(text),
      new: new.map(text),
      isPrior: isPrior
    )
    events.append(.notified(notification))
    for step in reactions.next(for: observer) { perform(step) }
  }
}

/// Returns the text by which the model calls a value.
private func text(_ value: Any) -> String {
  (value as? Node).map { "node \($0.number)" } ?? (value as? Int).map(String.init) ?? "\(value)"
}
