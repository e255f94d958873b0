import KVOController

/// An observer that keeps a controller; each number is used once.
struct Owner: Equatable {
  let controller: Int
  let generation: Int
}

/// The controllers' observers that are alive.
struct Owners {
  private var generations = Array(repeating: 0, count: Step.observers)
  /// The observers that are kept alive by calls under way.
  var held: [Owner] = []

  func current(_ observer: Int) -> Owner? {
    guard Step.controllers.contains(observer) else { return nil }
    return Owner(controller: observer, generation: generations[observer])
  }

  mutating func renew(_ controller: Int) { generations[controller] += 1 }

  func isAlive(_ owner: Owner) -> Bool {
    current(owner.controller) == owner || held.contains(owner)
  }
}

// The rules of controllers, where they aren't those of raw observers.

extension RuleModel {
  /// Registers, unless the controller observes the path already and wasn't given a context.
  mutating func observe(_ registration: Registration) {
    let isNew =
      !(registrations + entering).contains {
        !$0.isRemoved && $0.owner == registration.owner && $0.root == registration.root
          && $0.path == registration.path
      }
    let begins = isNew || registration.context != 0
    if begins { holding(registration.owner) { $0.register(registration) } }
    events.append(.answered(begins))
  }

  /// Ends all of a controller's registrations for a path of a node, or for the whole node.
  mutating func unobserve(_ controller: Int, _ root: Int, _ path: NodePath?) {
    let owner = owners.current(controller)
    let isEnded = end {
      $0.owner == owner && $0.root == root && (path ?? $0.path) == $0.path
    }
    events.append(.answered(isEnded))
  }

  /// Keeps a controller's observer alive during a call.
  mutating func holding(_ owner: Owner?, _ call: (inout Self) -> Void) {
    guard let owner else { return call(&self) }
    owners.held.append(owner)
    call(&self)
    owners.held.removeLast()
    bury()
  }

  /// Ends the registrations of observers that have been deallocated.
  mutating func bury() {
    let owners = owners
    _ = end { $0.owner.map(owners.isAlive) == false }
  }

  private mutating func end(where isEnded: (Registration) -> Bool) -> Bool {
    var ended = false
    for index in registrations.indices where !registrations[index].isRemoved {
      guard isEnded(registrations[index]) else { continue }
      registrations[index].isRemoved = true
      ended = true
    }
    for index in entering.indices where !entering[index].isRemoved && isEnded(entering[index]) {
      entering[index].isRemoved = true
      ended = true
    }
    return ended
  }
}
