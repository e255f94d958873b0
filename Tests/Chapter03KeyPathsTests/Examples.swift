import Chapter03KeyPaths
import KVOStation
import KeyValueObserving
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

extension Chapter03.`The examples` {
  @Test func `equal values with different hashes are found in some sets`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      asksAThousandSets()
    }
    #expect(
      ended.printed == """
        found in some sets: true
        missing from some sets: true
        """
    )
  }
}

private func asksAThousandSets() {
  let stored = CarelessRegistration(keyPath: \Train.delay, options: [.new, .old])
  let other = CarelessRegistration(keyPath: \Train.delay, options: [])
  let sets = (1...1_000).map { _ in Set([stored]) }
  let count = sets.count { $0.contains(other) }
  print("found in some sets:", count > 0)
  print("missing from some sets:", count < 1_000)
}

/// A registration that breaks the contract of `Hashable`.
private struct CarelessRegistration: Hashable {
  let keyPath: AnyKeyPath
  let options: ObservingOptions

  static func == (first: Self, second: Self) -> Bool { first.keyPath == second.keyPath }

  func hash(into hasher: inout Hasher) { hasher.combine(options.rawValue) }
}

extension Chapter03.`The examples` {
  @Test func `the first registration stays until it's ended`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      observesThreeTimes()
    }
    #expect(
      ended.printed == """
        a: true
        b: false
        first -> 5
        c: true false
        d: true
        third 6 ->
        """
    )
  }
}

private func observesThreeTimes() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  print("a:", registry.observe(train, \.delay) { _, _, change in print("first", change.text) })
  print(
    "b:",
    registry.observe(train, \.delay, options: .old) { _, _, change in print("second", change.text) }
  )
  train.delay = 5
  print("c:", registry.unobserve(train, \.delay), registry.unobserve(train, \.delay))
  train.delay = 6
  print(
    "d:",
    registry.observe(train, \.delay, options: .old) { _, _, change in print("third", change.text) }
  )
  train.delay = 7
  registry.unobserve(train, \.delay)
}
