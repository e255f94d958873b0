import KeyValueObserving
import KVOStation

/// Says when two key paths are one.
func equalPaths() {
  print("written twice:", \Train.delay == \Train.delay)
  print("of another element:", \Train.stops[0] == \Train.stops[1])
  print("put together:", \Train.stops.count == (\Train.stops).appending(path: \.count))
  print("of the subclass:", \Express.speed as AnyKeyPath == \Vehicle.speed)
}

private class Vehicle {
  var speed = 0
}

private final class Express: Vehicle {}
