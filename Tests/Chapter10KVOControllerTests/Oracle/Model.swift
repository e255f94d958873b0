import KVOController

/// A place that a value can come from: a stored property of one node.
struct Location: Hashable {
  let node: Int
  let property: NodeProperty
}

/// The nodes of a script as plain data.
struct NodeWorld {
  struct State {
    var numbers: [NodeProperty: Int] = [:]
    var next: Int?
    var stops: [Int] = []
  }

  /// All nodes ever made; a node's number is its position.
  var nodes = Array(repeating: State(), count: Model.places)

  /// Returns the value of a path, as text, and the locations that it comes from.
  func evaluate(_ path: NodePath, of root: Int) -> (value: String, reads: Set<Location>) {
    var reads: Set<Location> = []

    func read(_ node: Int, _ property: NodeProperty) -> State {
      reads.insert(Location(node: node, property: property))
      return nodes[node]
    }
    func number(_ node: Int, _ property: NodeProperty) -> Int {
      read(node, property).numbers[property, default: 0]
    }
    func value(of path: NodePath, _ root: Int) -> String {
      if let rest = path.afterNext {
        return read(root, .next).next.map { value(of: rest, $0) } ?? "nil"
      }
      switch path {
      case .shown where !number(root, .isHidden).isMultiple(of: 2): return "-1"
      case .value, .shown: return "\(number(root, .value))"
      case .manual: return "\(number(root, .manual))"
      case .withNext:
        let own = number(root, .value)
        return "\(own + (read(root, .next).next.map { number($0, .value) } ?? 0))"
      case .mixed where !number(root, .manual).isMultiple(of: 2): return "\(number(root, .value))"
      case .mixed, .stopCount: return "\(read(root, .stops).stops.count)"
      case .next: return read(root, .next).next.map { "node \($0)" } ?? "nil"
      default: preconditionFailure("\(path)")
      }
    }

    return (value(of: path, root), reads)
  }
}

/// A prediction of a script's events from the rules, with plain values only.
struct Model {
  /// Something that the model gets wrong on purpose.
  enum Fault: CaseIterable, Sendable {
    case ignoresLeaving, callsNewcomers, callsUnobserved, forgetsOld, keepsNodes
  }

  /// What the copies of a controller share: number 0 is kept by its observer, others by the script.
  struct Core: Hashable {
    let observer: Int
    let retains: Bool
    var number = 0
  }

  struct Registration {
    let observer: ObserverID
    /// The controller's; nil if the registration is raw.
    let core: Core?
    let root: Int
    let path: NodePath
    let options: ObservingOptions
    /// Its place in the order of registration; nil until its initial notification is over.
    var order: Int?
    /// The locations that the value came from when it was last read.
    var stands: Set<Location> = []
    /// The times at which it has come to these locations, from 1 on; 0 where it began.
    var arrivals: [Location: Int] = [:]
    var isRemoved = false

    /// Whether its notifications have the new value, as all of a controller's have.
    var hasNew: Bool { core != nil || options.contains(.new) }
  }

  /// The number of nodes that the steps of a script can name.
  static let places = 5

  typealias Store = (inout NodeWorld.State) -> Void

  /// A change that is under way.
  struct Round {
    let location: Location
    /// The numbers of the registrations that it notifies, in order.
    var list: [Int]
    /// The registrations that have left the location since the round began.
    var left: Set<Int> = []
  }

  let fault: Fault?
  var events: [Event] = []
  var world = NodeWorld()
  /// The numbers of the nodes that the steps can name.
  var places = Array(0..<places)
  /// The controllers that the script keeps.
  var kept: [Core] = []
  var madeCores = 0
  /// All registrations ever made; a registration's number is its position.
  var registrations: [Registration] = []
  var entered = 0
  var arrivals = 0
  var rounds: [Round] = []
  var reactions = Reactions()

  var alive = Set(0..<places)
  /// The nodes and the controllers that are kept alive by calls under way.
  var held: (nodes: [Int], cores: [Core]) = ([], [])
  /// The nodes that were linked or unlinked by the present step, which keeps them alive.
  var linked: [Int] = []
  /// Whether nothing has been dropped or released that hasn't died.
  var isTidy = true

  /// Returns the events that a script leads to.
  static func events(of script: [Step], _ fault: Fault? = nil) -> [Event] {
    var model = Model(fault: fault)
    model.kept = [model.makeCore(0), model.makeCore(1)]
    for step in script {
      model.perform(step)
      if fault != .keepsNodes { model.linked = [] }
      model.bury()
      model.isTidy = model.alive.count == places
      model.events.append(model.standing)
    }
    return model.events + [.left(0)]
  }

  /// What must be seen between two steps.
  private var standing: Event {
    let present = registrations.filter { !$0.isRemoved }
    let counts = Dictionary(grouping: present.compactMap(\.core)) { $0 }.mapValues(\.count)
    let observers = ObserverID.all.map { ($0, core(of: $0).flatMap { counts[$0] } ?? 0) }
    return .stood(
      counts: Dictionary(uniqueKeysWithValues: observers.filter { $0.1 > 0 }),
      observed: places.indices.filter { place in
        present.contains { it in
          it.root == places[place] || it.stands.contains { $0.node == places[place] }
        }
      },
      alive: alive.count
    )
  }
}

// What the steps of a script do to the model.

extension Model {
  mutating func perform(_ step: Step) {
    switch step {
    case .setNext(let place, let property, let number):
      guard let next = world.nodes[places[place]].next else { return }
      change(next, property) { $0.numbers[property] = number }
    case .set(let place, let property, let number):
      change(places[place], property) { $0.numbers[property] = number }
    case .announce(let place, let number, let steps):
      change(places[place], .manual, after: steps) { $0.numbers[.manual] = number }
    case .link(let place, let next):
      let (node, next) = (places[place], next.map { places[$0] })
      linked += [world.nodes[node].next, next].compactMap(\.self)
      change(node, .next) { $0.next = next }
    case .append(let place, let stop):
      change(places[place], .stops) { $0.stops.append(stop) }
    case .observe(let observer, let place, let path, let options):
      let (root, core) = (places[place], core(of: observer))
      let isObserved = registrations.contains {
        !$0.isRemoved && $0.core == core && $0.root == root && $0.path == path
      }
      let isNew = core == nil || !isObserved
      if isNew {
        let isForgetful = core != nil && fault == .forgetsOld
        let it = Registration(
          observer: observer,
          core: core,
          root: root,
          path: path,
          options: isForgetful ? options.subtracting(.old) : options
        )
        holding([root], core) { $0.register(it) }
      }
      if core != nil { events.append(.answered(isNew)) }
    case .remove(let observer, let place, let path):
      remove(observer, places[place], path)
    case .removeAll(let observer):
      if let core = core(of: observer) { _ = end { $0.core == core } }
    case .drop(let place):
      let node = places[place]
      let isObserved = registrations.contains {
        !$0.isRemoved && $0.core == nil && $0.root == node
      }
      if isObserved { return }
      if fault == .keepsNodes { linked.append(node) }
      places[place] = makeNode()
      isTidy = false
    case .release(let number):
      kept[number] = makeCore(number)
      isTidy = false
    case .react(let observer, let time, let steps): reactions.add(observer, to: time, steps)
    }
    bury()
  }

  private mutating func remove(_ observer: ObserverID, _ root: Int, _ path: NodePath?) {
    if let core = core(of: observer) {
      let isEnded = end { $0.core == core && $0.root == root && (path ?? $0.path) == $0.path }
      return events.append(.answered(isEnded))
    }
    let matching = registrations.indices.filter { number in
      let it = registrations[number]
      return it.order != nil && !it.isRemoved && it.observer == observer && it.root == root
        && it.path == path
    }
    let latest = matching.max { (registrations[$0].order ?? 0) < (registrations[$1].order ?? 0) }
    if let latest { registrations[latest].isRemoved = true }
  }
}

// The rules of registrations and of rounds.

extension Model {
  /// Sends the initial notification, and then enters the registration, unless that removed it.
  mutating func register(_ it: Registration) {
    let number = registrations.count
    registrations.append(it)
    if it.options.contains(.initial), hasObserver(it) {
      notify(it, old: nil, new: it.hasNew ? value(it) : nil)
    }
    if registrations[number].isRemoved { return }
    entered += 1
    registrations[number].order = entered
    let reads = world.evaluate(it.path, of: it.root).reads
    registrations[number].stands = reads
    registrations[number].arrivals = Dictionary(uniqueKeysWithValues: reads.map { ($0, 0) })
  }

  /// Plays the round of one change.
  mutating func change(
    _ node: Int,
    _ property: NodeProperty,
    after steps: [Step] = [],
    store: Store
  ) {
    holding([node]) { model in
      let location = Location(node: node, property: property)
      let list = model.standing(on: location)
      model.rounds.append(Round(location: location, list: list))
      model.play(model.rounds.count - 1, steps, store)
      model.rounds.removeLast()
    }
  }

  private mutating func play(_ round: Int, _ steps: [Step], _ store: Store) {
    let location = rounds[round].location
    var oldValues: [Int: String] = [:]
    for number in rounds[round].list where takesPart(number, round) {
      let it = registrations[number]
      if it.options.contains(.old) { oldValues[number] = value(it) }
      guard it.options.contains(.prior) else { continue }
      // Before the change, a controller's handler receives the value that there still is.
      notify(it, old: oldValues[number], new: it.core == nil ? nil : value(it), isPrior: true)
    }

    for step in steps { perform(step) }
    store(&world.nodes[location.node])
    callNewcomers(round)
    if fault == .callsNewcomers { rounds[round].list = standing(on: location) }

    for number in rounds[round].list where takesPart(number, round) {
      reread(number)
      let it = registrations[number]
      notify(it, old: oldValues[number], new: it.hasNew ? value(it) : nil)
    }
  }

  // Registrations that have come since the round began have read the value that it had then. If a
  // path has come here, its handler has been called with that value.
  private mutating func callNewcomers(_ round: Int) {
    let location = rounds[round].location
    let newcomers = standing(on: location).filter { isNewcomer($0, round) }
      .map { ($0, registrations[$0].arrivals[location]) }
    for (number, arrival) in newcomers where registrations[number].arrivals[location] == arrival {
      reread(number)
      let it = registrations[number]
      let isCalled = it.core != nil && arrival != 0 && !it.isRemoved && hasObserver(it)
      if isCalled, alive.contains(it.root) { notify(it, old: nil, new: value(it)) }
    }
  }

  private mutating func notify(
    _ it: Registration,
    old: String?,
    new: String?,
    isPrior: Bool = false
  ) {
    let notification = Event.Notification(
      observer: it.observer,
      node: it.core?.observer,
      root: it.root,
      path: it.path,
      old: old,
      new: new,
      isPrior: isPrior
    )
    events.append(.notified(notification))
    holding([notification.root] + (notification.node.map { [$0] } ?? [])) { model in
      for step in model.reactions.next(for: notification.observer) { model.perform(step) }
    }
  }

  private func standing(on location: Location) -> [Int] {
    let numbers = registrations.indices.filter {
      !registrations[$0].isRemoved && registrations[$0].stands.contains(location)
    }
    return numbers.sorted { (registrations[$0].order ?? 0) < (registrations[$1].order ?? 0) }
  }

  /// Whether the registration has come to the round's location, or returned there, since it began.
  private func isNewcomer(_ number: Int, _ round: Int) -> Bool {
    !rounds[round].list.contains(number) || rounds[round].left.contains(number)
  }

  private func takesPart(_ number: Int, _ round: Int) -> Bool {
    let it = registrations[number]
    guard alive.contains(it.root) && hasObserver(it) else { return false }
    // Unlike a raw observer, a controller isn't called any more.
    if it.isRemoved && it.core != nil && fault != .callsUnobserved { return false }
    return fault == .ignoresLeaving || !rounds[round].left.contains(number)
  }

  private func hasObserver(_ it: Registration) -> Bool {
    it.core.map { alive.contains($0.observer) } ?? true
  }

  /// Reads a registration's value again; it leaves the rounds of all locations it doesn't read.
  ///
  /// A registration that has been removed stays where it was, so the rounds that are under way
  /// still call it.
  private mutating func reread(_ number: Int) {
    if registrations[number].isRemoved { return }
    let reads = world.evaluate(registrations[number].path, of: registrations[number].root).reads
    let left = registrations[number].stands.subtracting(reads)
    for location in left { registrations[number].arrivals[location] = nil }
    arrivals += 1
    for location in reads.subtracting(registrations[number].stands) {
      registrations[number].arrivals[location] = arrivals
    }
    registrations[number].stands = reads
    for round in rounds.indices where rounds[round].list.contains(number) {
      if !reads.contains(rounds[round].location) { rounds[round].left.insert(number) }
    }
  }

  private func value(_ it: Registration) -> String {
    world.evaluate(it.path, of: it.root).value
  }
}

// The rules of lifetimes: a node is alive as long as a place, a link, a call, or a registration
// that retains it refers to it. Nodes that only refer to each other stay alive, too.

extension Model {
  func core(of observer: ObserverID) -> Core? {
    switch observer {
    case .raw: nil
    case .retaining(let place): Core(observer: places[place], retains: true)
    case .nonRetaining(let place): Core(observer: places[place], retains: false)
    case .kept(let number): kept[number]
    }
  }

  mutating func makeCore(_ number: Int) -> Core {
    madeCores += 1
    return Core(observer: places[0], retains: number == 0, number: madeCores)
  }

  mutating func makeNode() -> Int {
    alive.insert(world.nodes.count)
    world.nodes.append(NodeWorld.State())
    return world.nodes.count - 1
  }

  /// Keeps nodes, and a controller, alive during a call.
  mutating func holding(_ nodes: [Int], _ core: Core? = nil, _ call: (inout Self) -> Void) {
    let before = held
    held.nodes += nodes
    held.cores += core.map { [$0] } ?? []
    call(&self)
    held = before
    bury()
  }

  /// Takes out the nodes that nothing refers to, and ends what dies with them or their controllers.
  mutating func bury() {
    if isTidy { return }
    var hasChanged: Bool
    repeat {
      let (alive, cores) = (alive, Set(kept + held.cores))
      hasChanged = end { it in
        guard let core = it.core else { return false }
        let isLazy = core.number == 0 && alive.contains(core.observer)
        return !alive.contains(it.root) || !(isLazy || cores.contains(core))
      }
      let left = alive.intersection(referredTo)
      hasChanged = hasChanged || left != alive
      self.alive = left
    } while hasChanged
  }

  private var referredTo: Set<Int> {
    var nodes = Set(places + held.nodes + linked + alive.compactMap { world.nodes[$0].next })
    for it in registrations where !it.isRemoved && it.core?.retains == true {
      nodes.insert(it.root)
    }
    // A round retains its registrations until it is over, even those that have ended.
    for number in rounds.flatMap(\.list) where registrations[number].core?.retains == true {
      nodes.insert(registrations[number].root)
    }
    return nodes
  }

  /// Ends the registrations that satisfy a condition, and returns whether there were any.
  mutating func end(where isEnded: (Registration) -> Bool) -> Bool {
    var ended = false
    for index in registrations.indices
    where !registrations[index].isRemoved && isEnded(registrations[index]) {
      registrations[index].isRemoved = true
      ended = true
    }
    return ended
  }
}
