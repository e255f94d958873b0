import KVOController

/// A change of some elements of `stops`.
struct Elements {
  let kind: ObservedChange.Kind
  let range: Range<Int>

  /// Returns the elements before the change, which an insertion doesn't have.
  func old(in stops: [Int]) -> NodeValue? {
    kind == .insertion ? nil : .array(Array(stops[range]))
  }

  /// Returns the elements after the change, which a removal doesn't have.
  func new(in stops: [Int]) -> NodeValue? {
    kind == .removal ? nil : .array(Array(stops[range]))
  }
}

// The rules of registrations and of rounds.

extension RuleModel {
  /// Sends the initial notification, and then enters the registration, unless that removed it.
  mutating func register(_ registration: Registration) {
    entering.append(registration)
    if registration.options.contains(.initial) {
      var notification = self.notification(registration, nil)
      if registration.options.contains(.new) { notification.new = value(registration) }
      notify(notification, registration.owner)
    }
    var registration = entering.removeLast()
    if registration.isRemoved { return }
    registration.stands = world.evaluate(registration.path, of: registration.root).reads
    registrations.append(registration)
  }

  /// Plays the round of one change.
  mutating func change(
    _ node: Int,
    _ property: NodeProperty,
    _ elements: Elements? = nil,
    after steps: [Step] = [],
    store: (inout NodeWorld.State) -> Void
  ) {
    let location = Location(node: node, property: property)
    let round = rounds.count
    rounds.append(Round(location: location, list: standing(on: location)))
    defer { rounds.removeLast() }

    let before = world
    var oldValues: [Int: NodeValue] = [:]
    for number in rounds[round].list where takesPart(number, round) {
      let it = registrations[number]
      guard !it.options.isDisjoint(with: [.old, .prior]) else { continue }
      let own = part(of: elements, for: it, at: location)
      if it.options.contains(.old) {
        oldValues[number] = if let own { own.old(in: world.nodes[node].stops) } else { value(it) }
      }
      guard it.options.contains(.prior) else { continue }
      var notification = self.notification(it, own)
      notification.old = oldValues[number]
      notification.isPrior = true
      notify(notification, it.owner)
    }

    for step in steps { perform(step) }
    store(&world.nodes[node])
    if fault == .ignoresEqualValues && before == world { return }
    // Registrations that have come since the round began have read the value that it had then.
    for number in standing(on: location) where isNewcomer(number, round) { reread(number) }
    if fault == .callsNewcomers { rounds[round].list = standing(on: location) }
    let stored = world

    for number in rounds[round].list where takesPart(number, round) {
      reread(number)
      let it = registrations[number]
      let own = part(of: elements, for: it, at: location)
      var notification = self.notification(it, own)
      notification.old = oldValues[number]
      if it.options.contains(.new) {
        let world = fault == .readsNewAtStore ? stored : world
        notification.new =
          if let own { own.new(in: world.nodes[node].stops) } else { value(it, in: world) }
      }
      notify(notification, it.owner)
    }
  }

  private func standing(on location: Location) -> [Int] {
    registrations.indices.filter {
      !registrations[$0].isRemoved && registrations[$0].stands.contains(location)
    }
  }

  /// Whether the registration has come to the round's location, or returned there, since it began.
  private func isNewcomer(_ number: Int, _ round: Int) -> Bool {
    !rounds[round].list.contains(number) || rounds[round].left.contains(number)
  }

  private func takesPart(_ number: Int, _ round: Int) -> Bool {
    let it = registrations[number]
    // Unlike a raw observer, a controller isn't called any more.
    let isCalled = it.owner == nil ? fault != .skipsRemoved : fault == .callsUnobserved
    if it.isRemoved && !isCalled { return false }
    if fault == .ignoresLeaving { return true }
    if fault == .allowsReturning {
      return registrations[number].stands.contains(rounds[round].location)
    }
    return !rounds[round].left.contains(number)
  }

  /// Reads a registration's value again; it leaves the rounds of all locations it doesn't read.
  ///
  /// A registration that has been removed stays where it was, so the rounds that are under way still
  /// call it.
  private mutating func reread(_ number: Int) {
    if registrations[number].isRemoved || fault == .freezesReads { return }
    let reads = world.evaluate(registrations[number].path, of: registrations[number].root).reads
    registrations[number].stands = reads
    for round in rounds.indices where rounds[round].list.contains(number) {
      guard !reads.contains(rounds[round].location) else { continue }
      if rounds[round].left.insert(number).inserted { leavings += 1 }
    }
  }

  private func value(_ it: Registration, in world: NodeWorld? = nil) -> NodeValue {
    (world ?? self.world).evaluate(it.path, of: it.root).value
  }

  /// Returns the change of elements, if the registration observes exactly the changed property.
  private func part(
    of elements: Elements?,
    for it: Registration,
    at location: Location
  ) -> Elements? {
    it.path == .stops && it.root == location.node ? elements : nil
  }

  private func notification(_ it: Registration, _ elements: Elements?) -> RuleEvent.Notification {
    RuleEvent.Notification(
      observer: it.observer,
      root: it.root,
      path: it.path,
      context: it.context,
      kind: elements?.kind ?? .setting,
      indexes: elements.map { Array($0.range) }
    )
  }
}
