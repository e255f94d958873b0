import KeyValueObserving
import KVOStation

/// Chapter 3: pairs of key paths, equal or not.
func equalPaths() {
  print("written twice:", \Train.delay == \Train.delay)
  print("of different elements:", \Train.stops[0] == \Train.stops[1])
  print("put together:", \Train.stops.count == (\Train.stops).appending(path: \.count))
  print("the same object:", \Train.stops.count === (\Train.stops).appending(path: \.count))
  print("of a subclass:", \Express.speed as AnyKeyPath == \Vehicle.speed)
}

private class Vehicle {
  var speed = 0
}

private final class Express: Vehicle {}
