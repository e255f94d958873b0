/// A key that's a value.
private struct Stop: Hashable {
  var station: String
  var track: Int
}

/// Changes a struct after it was stored as the key of a dictionary.
func structKeys() {
  var stop = Stop(station: "Altona", track: 3)
  let departures = [stop: "12:04"]
  stop.track = 4
  print(departures[stop] ?? "nil")
  stop.track = 3
  print(departures[stop] ?? "nil")
}
