import KVOController

// What the steps of a script do to the model.

extension Model {
  mutating func perform(_ step: Step) {
    switch step {
    case .setNext(let place, let property, let number):
      guard let next = world.nodes[places[place]].next else { return }
      change(next, property) { $0.numbers[property] = number }
    case .set(let place, let property, let number):
      change(places[place], property) { $0.numbers[property] = number }
    case .add(let place, .manual, let number):
      // Its getter and its setter are called, so the sum is there before the change begins.
      let sum = world.nodes[places[place]].numbers[.manual, default: 0] + number
      change(places[place], .manual) { $0.numbers[.manual] = sum }
    case .add(let place, let property, let number):
      change(places[place], property) { $0.numbers[property, default: 0] += number }
    case .announce(let place, let number, let steps):
      change(places[place], .manual, after: steps) { $0.numbers[.manual] = number }
    case .link(let place, let next):
      let (node, next) = (places[place], next.map { places[$0] })
      linked += [world.nodes[node].next, next].compactMap(\.self)
      change(node, .next) { $0.next = next }
    case .assign(let place, let stops):
      change(places[place], .stops) { $0.stops = stops }
    case .append(let place, let stop):
      change(places[place], .stops) { $0.stops.append(stop) }
    case .observe(let observer, let place, let path, let options, let context):
      let (root, core) = (places[place], core(of: observer))
      let isObserved = registrations.contains {
        !$0.isRemoved && $0.core == core && $0.root == root && $0.path == path
      }
      let isNew = core == nil || !isObserved || context != 0
      if isNew {
        let isForgetful = core != nil && fault == .forgetsOld
        let it = Registration(
          observer: observer,
          core: core,
          root: root,
          path: path,
          options: isForgetful ? options.subtracting(.old) : options,
          context: context
        )
        holding([root], core) { $0.register(it) }
      }
      if core != nil { events.append(.answered(isNew)) }
    case .remove(let observer, let place, let path, let context):
      remove(observer, places[place], path, context)
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

  private mutating func remove(
    _ observer: ObserverID,
    _ root: Int,
    _ path: NodePath?,
    _ context: Int?
  ) {
    if let core = core(of: observer) {
      let isEnded =
        fault == .swallowsUnobserve
        ? registrations.contains { !$0.isRemoved && $0.core == core }
        : end { $0.core == core && $0.root == root && (path ?? $0.path) == $0.path }
      return events.append(.answered(isEnded))
    }
    let matching = registrations.indices.filter { number in
      let it = registrations[number]
      return it.order != nil && !it.isRemoved && it.observer == observer && it.root == root
        && it.path == path && (context ?? it.context) == it.context
    }
    let latest = matching.max { (registrations[$0].order ?? 0) < (registrations[$1].order ?? 0) }
    if let latest { registrations[latest].isRemoved = true }
  }
}
