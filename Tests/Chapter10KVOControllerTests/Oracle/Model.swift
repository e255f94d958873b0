import KVOController

/// A prediction of a script's events from the rules, with plain values only.
struct Model {
  /// Something that the model gets wrong on purpose.
  enum Fault: CaseIterable, Sendable {
    case ignoresEqualValues, freezesReads, ignoresLeaving, allowsReturning, callsNewcomers
    case skipsRemoved, readsNewAtStore, callsUnobserved, forgetsOld, notifiesTwice, swapsNeighbors
    case swallowsUnobserve, keepsNodes, skipsReactions
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
    let context: Int
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
  var places = Array(0..<NodeWorld.places)
  /// The controllers that the script keeps.
  var kept: [Core] = []
  var madeCores = 0
  /// All registrations ever made; a registration's number is its position.
  var registrations: [Registration] = []
  var entered = 0
  var arrivals = 0
  var rounds: [Round] = []
  var reactions = Reactions()

  var alive = Set(0..<NodeWorld.places)
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
      model.isTidy = model.alive.count == NodeWorld.places
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
