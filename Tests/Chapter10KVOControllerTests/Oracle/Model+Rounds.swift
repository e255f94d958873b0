import KVOController

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
      var list = model.standing(on: location)
      if model.fault == .swapsNeighbors && list.count > 1 { list.swapAt(0, 1) }
      model.rounds.append(Round(location: location, list: list))
      model.play(model.rounds.count - 1, steps, store)
      model.rounds.removeLast()
    }
  }

  private mutating func play(_ round: Int, _ steps: [Step], _ store: Store) {
    let location = rounds[round].location
    let before = world
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
    if fault == .ignoresEqualValues && before == world { return }
    let stored = world
    callNewcomers(round)
    if fault == .callsNewcomers { rounds[round].list = standing(on: location) }

    for number in rounds[round].list where takesPart(number, round) {
      reread(number)
      let it = registrations[number]
      let world = fault == .readsNewAtStore ? stored : world
      notify(it, old: oldValues[number], new: it.hasNew ? value(it, in: world) : nil)
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
      context: it.context,
      old: old,
      new: new,
      isPrior: isPrior
    )
    events.append(.notified(notification))
    if fault == .notifiesTwice { events.append(.notified(notification)) }
    holding([notification.root] + (notification.node.map { [$0] } ?? [])) { model in
      let steps = model.reactions.next(for: notification.observer)
      if model.fault != .skipsReactions { for step in steps { model.perform(step) } }
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
    let isCalled = it.core == nil ? fault != .skipsRemoved : fault == .callsUnobserved
    if it.isRemoved && !isCalled { return false }
    if fault == .ignoresLeaving { return true }
    if fault == .allowsReturning { return it.stands.contains(rounds[round].location) }
    return !rounds[round].left.contains(number)
  }

  private func hasObserver(_ it: Registration) -> Bool {
    it.core.map { alive.contains($0.observer) } ?? true
  }

  /// Reads a registration's value again; it leaves the rounds of all locations it doesn't read.
  ///
  /// A registration that has been removed stays where it was, so the rounds that are under way
  /// still call it.
  private mutating func reread(_ number: Int) {
    if registrations[number].isRemoved || fault == .freezesReads { return }
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

  private func value(_ it: Registration, in other: NodeWorld? = nil) -> String {
    (other ?? world).evaluate(it.path, of: it.root).value
  }
}
