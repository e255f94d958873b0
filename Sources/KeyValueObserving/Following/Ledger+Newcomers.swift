extension Ledger {
  /// Updates the trails that arrived at any of the properties after the list `known` was copied.
  func followNewcomers(
    at properties: TinyArray<PropertyID>,
    of object: AnyObject,
    _ known: EntryList
  ) {
    var waypoints: [Waypoint] = []
    entries(for: properties, of: nil).each { entry in
      if let waypoint = entry as? Waypoint { waypoints.append(waypoint) }
    }
    if waypoints.isEmpty { return }
    known.each { entry in waypoints.removeAll { $0 === entry } }
    for waypoint in waypoints { waypoint.follow(object) }
  }
}
