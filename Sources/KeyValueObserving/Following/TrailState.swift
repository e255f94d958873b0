/// The state that a trail's lock guards.
struct TrailState {
  /// The ledger of the observed object.
  private let home: Ledger
  /// The property that the key path names; nil if the key path names something else.
  private let property: PropertyID?
  /// The number of locations if the key path is a path of observed properties that ends in an array;
  /// otherwise nil.
  private let lengthOfPath: Int?
  /// The registration, from `begin` to `end`.
  private var registration: (any RoundEntry)?
  /// The locations that the latest reading accessed, in order; a location may occur more than once.
  private(set) var locations: [Location]
  /// The trail's entries in ledgers, one for each of these locations.
  private var waypoints: [Waypoint] = []
  /// The ticket of the latest reading that found these locations.
  private var ticket = 0
  private var lastTicket = 0
  /// The observed object; nil until the trail leads to another object.
  ///
  /// A weak reference makes every use of an object slower, so the trail doesn't create one before
  /// it's needed.
  private weak var root: AnyObject?

  init(home: Ledger, property: PropertyID?, locations: [Location], endsInLast: Bool) {
    self.home = home
    self.property = property
    self.locations = locations
    lengthOfPath = endsInLast ? locations.count : nil
  }

  /// The locations that a reading may expect, and the ticket of the latest reading that found them.
  struct Expectation {
    let locations: [Location]
    let ticket: Int
  }

  /// The outcome of a reading.
  ///
  /// The waypoints in `left` were removed from their ledgers. Release them only after unlocking.
  struct Move {
    var left: [Waypoint] = []
    var hasArrivals = false
  }

  mutating func takeTicket() -> (Int, Expectation) {
    lastTicket += 1
    return (lastTicket, Expectation(locations: locations, ticket: ticket))
  }

  mutating func begin(
    _ registration: any RoundEntry,
    on object: AnyObject,
    owner: any WaypointOwner
  ) {
    self.registration = registration
    home.insert(registration, for: .wholeObject, of: object)
    _ = replaceWaypoints(of: registration, on: object, owner: owner)
  }

  mutating func end() -> (left: [Waypoint], registration: (any RoundEntry)?) {
    let left = exchange(&waypoints, with: [])
    for waypoint in left { waypoint.depart() }
    locations = []
    return (left, exchange(&registration, with: nil))
  }

  /// Moves the trail to the locations that a reading found, unless the trail has already accepted a
  /// later reading.
  ///
  /// If `found` is nil, the reading found exactly the expected locations.
  mutating func move(
    to found: [Location]?,
    expecting expected: Expectation,
    _ ticket: Int,
    of object: AnyObject,
    owner: any WaypointOwner
  ) -> Move {
    guard let registration, ticket > self.ticket else { return Move() }
    let isUnmoved = found == nil ? self.ticket == expected.ticket : found == locations
    self.ticket = ticket
    if isUnmoved { return Move() }
    locations = found ?? expected.locations
    return replaceWaypoints(of: registration, on: object, owner: owner)
  }

  /// Adds waypoints at new locations, and then removes the waypoints that are no longer needed.
  private mutating func replaceWaypoints(
    of registration: any RoundEntry,
    on object: AnyObject,
    owner: any WaypointOwner
  ) -> Move {
    if root == nil, locations.contains(where: { $0.ledger !== home }) {
      root = object
    }
    var previous = Dictionary(uniqueKeysWithValues: waypoints.map { ($0.location, $0) })
    var current: [Location: Waypoint] = [:]
    var hasArrivals = false
    waypoints = locations.compactMap { location in
      guard current[location] == nil else { return nil }
      let known = previous.removeValue(forKey: location)
      let waypoint = known ?? Waypoint(at: location, of: registration, owner: owner)
      current[location] = waypoint
      if known == nil {
        waypoint.arrive()
        hasArrivals = true
      }
      return waypoint
    }
    for waypoint in previous.values {
      waypoint.wasLeft = true
      waypoint.depart()
    }
    return Move(left: Array(previous.values), hasArrivals: hasArrivals)
  }

  /// Whether the observed value is the value of the property at this location.
  private func isTarget(_ location: Location) -> Bool {
    location.ledger === home && location.property == property
      || locations.count == lengthOfPath && location == locations.last
  }

  mutating func forget(_ ledger: Ledger) -> [Waypoint] {
    locations.removeAll { $0.ledger === ledger }
    let left = waypoints.filter { $0.location.ledger === ledger }
    waypoints.removeAll { $0.location.ledger === ledger }
    return left
  }

  func origin(
    of waypoint: Waypoint,
    changed object: AnyObject
  ) -> (root: AnyObject, isTarget: Bool)? {
    guard !waypoint.wasLeft, let root = waypoint.location.ledger === home ? object : root
    else { return nil }
    return (root, isTarget(waypoint.location))
  }
}
