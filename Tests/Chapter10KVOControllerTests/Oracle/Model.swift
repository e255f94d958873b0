import KVOController

/// A prediction of a script's events from the rules, with plain values only.
struct Model {
  /// Something that the model gets wrong on purpose.
  enum Fault: CaseIterable, Sendable { case ignoresLeaving, callsUnobserved, keepsNodes }

  struct Controller: Hashable {
    let owner: Int
    let retains: Bool
    var isKept = false
  }

  struct Registration {
    let observer: ObserverID
    /// Nil if the registration is raw.
    let controller: Controller?
    let root: Int
    let path: NodePath
    let options: ObservingOptions
    /// The locations that the value came from when it was last read, each with the number of the
    /// visit there, which is 0 where the registration began.
    var visits: [Location: Int] = [:]
    var isRemoved = false
  }

  private var fault: Fault?
  private var events: [String] = []
  /// The values that aren't 0; that of a property `next` is the number of a node.
  private var world: [Location: Int] = [:]
  /// The numbers of the nodes that the steps can name.
  private var placed = Array(places)
  private var madeNodes = places.count
  /// All registrations ever made; a registration's number is its position.
  private var registrations: [Registration] = []
  /// The numbers of registrations in the order in which their initial calls have ended.
  private var entered: [Int] = []
  private var lastVisit = 0
  private var reactions: Reactions = [:]
  private var alive = Set(places)
  /// What calls in progress keep alive; a controller may so outlive its observer.
  private var held: (nodes: [Int], controllers: [Controller]) = ([], [kept])
  private static let kept = Controller(owner: 0, retains: false, isKept: true)

  /// Returns the events that a script leads to.
  static func events(of script: [ScriptStep], _ fault: Fault? = nil) -> [String] {
    var model = Model()
    model.fault = fault
    for step in script {
      model.perform(step)
      let present = model.registrations.filter { !$0.isRemoved }
      let counts = ObserverID.controllers.map { observer in
        present.count { $0.controller == model.controller(of: observer) }
      }
      let observed = model.placed.map { node in
        present.contains { $0.root == node || $0.visits.contains { $0.key.node == node } }
      }
      model.events.append("\(counts) \(observed) \(model.alive.count)")
    }
    return model.events + ["left: 0"]
  }
}

// What the steps of a script do to the model.

extension Model {
  private mutating func perform(_ step: ScriptStep) {
    switch step {
    case .set(let place, let property, let number, let steps):
      change(Location(node: placed[place], property: property), to: number, after: steps)
    case .link(let place, let next):
      let location = Location(node: placed[place], property: .next)
      let (old, next) = (world[location], next.map { placed[$0] })
      holding([old, next].compactMap(\.self)) { $0.change(location, to: next) }
    case .observe(let observer, let place, let path, let options):
      let it = Registration(
        observer: observer,
        controller: controller(of: observer),
        root: placed[place],
        path: path,
        options: options
      )
      observe(it)
    case .remove(let observer, let place, let path):
      let latest = present(controller(of: observer), placed[place], path).last
      if let latest { registrations[latest].isRemoved = true }
      if observer != .raw { events.append("\(latest != nil)") }
    case .drop(let place):
      let isFree = NodePath.allCases.allSatisfy { present(nil, placed[place], $0).isEmpty }
      if !isFree { return }
      placed[place] = madeNodes
      alive.insert(madeNodes)
      madeNodes += 1
    case .react(let observer, let steps): reactions[observer, default: []].append(steps)
    }
    bury()
  }

  private mutating func observe(_ it: Registration) {
    let isNew = it.controller == nil || present(it.controller, it.root, it.path).isEmpty
    if isNew {
      let number = registrations.count
      registrations.append(it)
      holding([it.root], it.controller) { model in
        if it.options.contains(.initial), model.hasObserver(it) { model.notify(number) }
        // Only now is the registration entered, unless that call has removed it.
        if model.registrations[number].isRemoved { return }
        model.entered.append(number)
        for location in model.evaluate(number).reads {
          model.registrations[number].visits[location] = 0
        }
      }
    }
    if it.controller != nil { events.append("\(isNew)") }
  }

  /// The numbers of the registrations for a value that haven't ended.
  private func present(_ controller: Controller?, _ root: Int, _ path: NodePath) -> [Int] {
    registrations.indices.filter { number in
      let it = registrations[number]
      return !it.isRemoved && it.controller == controller && it.root == root && it.path == path
    }
  }

  private func controller(of observer: ObserverID) -> Controller? {
    switch observer {
    case .raw: nil
    case .kept: Self.kept
    case .retaining(let place): Controller(owner: placed[place], retains: true)
    case .nonRetaining(let place): Controller(owner: placed[place], retains: false)
    }
  }
}

// The rules of values and rounds.

extension Model {
  /// Returns the value of a registration, as text, and the locations that it comes from.
  private func evaluate(_ number: Int) -> (value: String, reads: Set<Location>) {
    var reads: Set<Location> = []
    func read(_ node: Int, _ property: NodeProperty) -> Int? {
      let location = Location(node: node, property: property)
      reads.insert(location)
      return world[location] ?? (property == .next ? nil : 0)
    }
    func value(of path: NodePath, _ root: Int) -> Int? {
      if let rest = path.afterNext { return read(root, .next).flatMap { value(of: rest, $0) } }
      switch path {
      case .shown where read(root, .hiding)?.isMultiple(of: 2) == false: return -1
      case .manual: return read(root, .manual)
      default: return read(root, .value)
      }
    }
    let it = registrations[number]
    return (value(of: it.path, it.root).map(String.init) ?? "nil", reads)
  }

  /// Plays the round of one change.
  private mutating func change(_ location: Location, to value: Int?, after steps: [ScriptStep] = [])
  {
    let list = list(at: location)
    // A round retains its registrations until it's over, even those that end meanwhile.
    let retaining = list.map { registrations[$0.number] }.filter { $0.controller?.retains == true }
    holding([location.node] + retaining.map(\.root)) { model in
      var oldValues: [String] = []
      for (number, visit) in list {
        let old = model.evaluate(number).value
        oldValues.append(old)
        let isCalled = model.registrations[number].options.contains(.prior)
        if isCalled, model.isConcerned(number, location, visit) {
          model.notify(number, old: old, isPrior: true)
        }
      }

      for step in steps { model.perform(step) }
      model.world[location] = value
      model.bury()
      // Registrations that have come since the round began have read the value that it had then.
      // If a path has come here, its handler has been called with that value.
      for (number, visit) in model.list(at: location)
      where !list.contains(where: { $0 == (number, visit) }) {
        guard model.isConcerned(number, location, visit) else { continue }
        model.reread(number)
        if visit > 0, model.registrations[number].controller != nil { model.notify(number) }
      }

      for ((number, visit), old) in zip(list, oldValues)
      where model.isConcerned(number, location, visit) {
        model.reread(number)
        model.notify(number, old: old)
      }
    }
  }

  private mutating func notify(_ number: Int, old: String = "", isPrior: Bool = false) {
    let it = registrations[number]
    // Before a change, a controller's handler receives the value that there still is.
    let hasNew = it.controller != nil || it.options.contains(.new) && !isPrior
    let old = it.options.contains(.old) ? old : ""
    let new = hasNew ? evaluate(number).value : ""
    events.append("\(it.controller?.owner ?? -1) \(it.root) \(it.path) \(isPrior) \(old) -> \(new)")
    holding([it.root] + (it.controller.map { [$0.owner] } ?? [])) { model in
      for step in model.reactions[it.observer]?.popFirst() ?? [] { model.perform(step) }
    }
  }

  /// The registrations whose values come from a location, in order, with their visits there.
  private func list(at location: Location) -> [(number: Int, visit: Int)] {
    entered.filter { !registrations[$0].isRemoved }.compactMap { number in
      registrations[number].visits[location].map { (number, $0) }
    }
  }

  /// Whether a round that began during a visit of the registration still concerns it.
  private func isConcerned(_ number: Int, _ location: Location, _ visit: Int) -> Bool {
    let it = registrations[number]
    guard alive.contains(it.root) && hasObserver(it) else { return false }
    // Unlike a raw observer, a controller isn't called any more.
    if it.isRemoved && it.controller != nil && fault != .callsUnobserved { return false }
    return fault == .ignoresLeaving || it.visits[location] == visit
  }

  private func hasObserver(_ it: Registration) -> Bool {
    it.controller.map { alive.contains($0.owner) } ?? true
  }

  /// Reads a registration's value again, which ends its visits to the locations that it doesn't
  /// read.
  ///
  /// A registration that has been removed stays where it was, so the rounds that are under way
  /// still call it.
  private mutating func reread(_ number: Int) {
    if registrations[number].isRemoved { return }
    lastVisit += 1
    let old = registrations[number].visits
    registrations[number].visits = [:]
    for location in evaluate(number).reads {
      registrations[number].visits[location] = old[location] ?? lastVisit
    }
  }
}

// The rules of lifetimes: a node is alive as long as a place, a link, a call, or a registration
// that retains it refers to it. Nodes that only refer to each other stay alive, too.

extension Model {
  /// Keeps nodes and a controller alive during a call.
  private mutating func holding(
    _ nodes: [Int],
    _ controller: Controller? = nil,
    _ call: (inout Self) -> Void
  ) {
    let before = held
    held.nodes += nodes
    held.controllers += controller.map { [$0] } ?? []
    call(&self)
    held = before
    bury()
  }

  /// Takes out the nodes that nothing refers to, and ends what dies with them or their controllers.
  private mutating func bury() {
    if fault == .keepsNodes { return }
    var left = alive
    repeat {
      alive = left
      for (number, it) in registrations.enumerated() {
        guard let controller = it.controller else { continue }
        let isKept = alive.contains(controller.owner) || held.controllers.contains(controller)
        if !isKept || !alive.contains(it.root) { registrations[number].isRemoved = true }
      }
      let retaining = registrations.filter { !$0.isRemoved && $0.controller?.retains == true }
      let links = alive.compactMap { world[Location(node: $0, property: .next)] }
      left.formIntersection(placed + held.nodes + links + retaining.map(\.root))
    } while left != alive
  }
}
