import KVOController

/// A prediction of a script's events from the rules, with plain values only.
struct RuleModel {
  /// Something that the model gets wrong on purpose.
  enum Fault: String, CaseIterable, Sendable {
    case ignoresEqualValues, freezesReads, ignoresLeaving, allowsReturning, callsNewcomers
    case skipsRemoved, readsNewAtStore, callsUnobserved
  }

  struct Registration {
    let observer: Int
    let root: Int
    let path: NodePath
    let options: ObservingOptions
    let context: Int
    /// The locations that the value came from when it was last read.
    var stands: Set<Location> = []
    var isRemoved = false
    /// The controller's observer that keeps it; nil if the registration is raw.
    var owner: Owner?
  }

  /// A change that is under way.
  struct Round {
    let location: Location
    /// The numbers of the registrations that it notifies, in order.
    var list: [Int]
    /// The registrations that have left the location since the round began.
    var left: Set<Int> = []
  }

  let fault: Fault?
  var world = NodeWorld()
  /// The numbers of the nodes that the steps can name.
  var places = Array(0..<NodeWorld.places)
  /// All registrations ever made, in the order of their numbers.
  var registrations: [Registration] = []
  var rounds: [Round] = []
  var events: [RuleEvent] = []
  var steps = 0
  /// The number of times that a registration has left a round.
  var leavings = 0
  var reactions = Reactions()
  var depth = 0
  var edits = OpenEdits()
  /// The registrations that are in their initial notification.
  var entering: [Registration] = []
  var owners = Owners()

  init(fault: Fault? = nil) {
    self.fault = fault
  }

  mutating func play(_ script: [Step]) {
    for step in script {
      perform(step)
      events.append(.observed(places.map(isObserved)))
    }
  }

  private func isObserved(_ node: Int) -> Bool {
    registrations.contains {
      !$0.isRemoved && ($0.root == node || $0.stands.contains { $0.node == node })
    }
  }

  /// Records a notification, and performs the steps that are due in it.
  mutating func notify(_ notification: RuleEvent.Notification, _ owner: Owner?) {
    events.append(.notified(notification))
    holding(owner) { model in
      for step in model.reactions.next(for: notification.observer) { model.perform(step) }
    }
  }
}
