/// A key that's a value.
private struct Stop: Hashable {
  var station: String
  var track: Int
}

/// Changes a struct after using it as the key of a dictionary.
func structKeys() {
  var stop = Stop(station: "Altona", track: 3)
  var departures = [stop: "12:04"]
  stop.track = 4
  departures[stop] = "12:19"
  stop.track = 3
  print(departures.count, departures[stop] ?? "nil")
}
