import KVOStation
import TestSupport
import Testing

extension Chapter03 {
  /// The examples on the chapter's page, in its order.
  @Suite struct `The examples` {
    @Test func `key paths are equal if they take the same steps from the same type`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        comparesKeyPaths()
      }
      #expect(
        ended.printed == """
          written twice: true
          of different elements: false
          put together: true
          the same object: false
          of a subclass: false
          """
      )
    }
  }
}

private func comparesKeyPaths() {
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
