import KVOController

// What the steps of a script do to the model.

extension RuleModel {
  mutating func perform(_ step: Step) {
    steps += 1
    depth += 1
    defer { depth -= 1 }
    switch step {
    case .setNext(let node, let property, let number):
      guard let next = world.nodes[places[node]].next else { return }
      change(next, property) { $0.set(property, to: number) }
    case .set(let node, let property, let number):
      change(places[node], property) { $0.set(property, to: number) }
    case .add(let node, .manual, let number):
      // Its getter and its setter are called, so the sum is there before the change begins.
      let sum = world.nodes[places[node]].manual + number
      change(places[node], .manual) { $0.manual = sum }
    case .add(let node, let property, let number):
      change(places[node], property) { $0.add(number, to: property) }
    case .announce(let node, let number, let steps):
      change(places[node], .manual, after: steps) { $0.manual = number }
    case .link(let node, let place):
      let next = place.map { places[$0] }
      change(places[node], .next) { $0.next = next }
    case .assign(let node, let stops):
      let growth = stops.count - world.nodes[places[node]].stops.count
      guard edits.allow(places[node], toGrowBy: growth) else { return }
      change(places[node], .stops) { $0.stops = stops }
    case .append(let node, let stop):
      change(places[node], .stops) { $0.stops.append(stop) }
    case .replace(let node, let start, let count, let stops):
      replace(places[node], start, count, stops)
    case .observe(let observer, let root, let path, let options, let context):
      let registration = Registration(
        observer: observer,
        root: places[root],
        path: path,
        options: options,
        context: context,
        owner: owners.current(observer)
      )
      if registration.owner == nil { register(registration) } else { observe(registration) }
    case .remove(let observer, let root, let path) where Step.controllers.contains(observer):
      unobserve(observer, places[root], path)
    case .removeWithContext(let observer, let root, _, _)
    where Step.controllers.contains(observer):
      unobserve(observer, places[root], nil)
    case .renew(let controller):
      owners.renew(controller)
      bury()
    case .remove(let observer, let root, let path): remove(observer, places[root], path, nil)
    case .removeWithContext(let observer, let root, let path, let context):
      remove(observer, places[root], path, context)
    case .drop(let node):
      let isObserved = registrations.contains {
        !$0.isRemoved && $0.root == places[node] && $0.owner == nil
      }
      guard depth == 1 && !isObserved else { return }
      places[node] = world.nodes.count
      world.nodes.append(NodeWorld.State())
    case .react(let observer, let time, let steps): reactions.add(observer, to: time, steps)
    }
  }

  private mutating func remove(_ observer: Int, _ root: Int, _ path: NodePath, _ context: Int?) {
    let latest = registrations.lastIndex {
      !$0.isRemoved && $0.observer == observer && $0.root == root && $0.path == path
        && (context ?? $0.context) == $0.context
    }
    if let latest { registrations[latest].isRemoved = true }
  }

  private mutating func replace(_ node: Int, _ start: Int, _ count: Int, _ stops: [Int]) {
    let end = world.nodes[node].stops.count
    let range = min(start, end)..<min(start + count, end)
    guard edits.allow(node, toGrowBy: stops.count - range.count) else { return }
    edits.begin(node)
    let common = min(range.count, stops.count)
    let middle = range.lowerBound + common
    if common > 0 {
      let replaced = range.lowerBound..<middle
      change(node, .stops, .init(kind: .replacement, range: replaced)) {
        $0.stops.replaceSubrange(replaced, with: stops.prefix(common))
      }
    }
    if stops.count > common {
      let inserted = middle..<middle + stops.count - common
      change(node, .stops, .init(kind: .insertion, range: inserted)) {
        $0.stops.insert(contentsOf: stops.dropFirst(common), at: middle)
      }
    } else if range.count > common {
      let removed = middle..<range.upperBound
      change(node, .stops, .init(kind: .removal, range: removed)) {
        $0.stops.removeSubrange(removed)
      }
    }
    edits.end()
  }
}
