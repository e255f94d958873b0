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
