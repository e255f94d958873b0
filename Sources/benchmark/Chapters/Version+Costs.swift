import KVOStation
import KeyValueObserving

extension Version {
  /// Returns the nanoseconds that a change takes, including a call to its only handler.
  ///
  /// - Parameters:
  ///   - options: The options of the registration.
  ///   - count: The number of trains that the registry observes. The last one changes.
  ///   - times: The number of changes in a run.
  /// - Returns: The nanoseconds.
  func changeCost(
    _ options: ObservingOptions = [],
    ofLast count: Int = 1,
    times: Int = 20_000
  ) -> Double {
    let scene = Scene(self, options: options, count: count)
    return nanoseconds(runs: 5, times: times) { scene.train.setDelay($0) }
  }

  /// Returns the nanoseconds that it takes to observe a value and to unobserve it.
  func pairCost() -> Double {
    let scene = Scene(self, count: 0)
    return nanoseconds(runs: 5, times: 10_000) { times in
      for _ in 0..<times {
        scene.registry.observeDelay(of: scene.train, options: .new)
        scene.registry.unobserveDelay(of: scene.train)
      }
    }
  }

  /// Returns the nanoseconds that it takes to observe a value that's already observed.
  func repeatCost() -> Double {
    let scene = Scene(self, options: .new)
    return nanoseconds(runs: 5, times: 10_000) { times in
      for _ in 0..<times { scene.registry.observeDelay(of: scene.train, options: .new) }
    }
  }

  /// Returns the nanoseconds that a registry's deallocation takes for each train that it observes.
  func deallocationCost(_ count: Int) -> Double {
    let (counter, trains) = (Counter(), makeTrains(count))
    defer { withExtendedLifetime(counter) {} }
    return best(of: count < 100_000 ? 5 : 1) {
      var registry: (any MeasuredRegistry)? = makeRegistry(counter)
      for train in trains { registry?.observeDelay(of: train, options: []) }
      return nanoseconds(runs: 1, times: count) { _ in registry = nil }
    }
  }

  /// Returns the nanoseconds that it takes to create a train, observe it, and deallocate it.
  func shortLifeCost(_ count: Int) -> Double {
    let scene = Scene(self, count: 0)
    return nanoseconds(runs: 1, times: count) { times in
      for _ in 0..<times { scene.registry.observeDelay(of: StationTrain(), options: []) }
    }
  }

  /// Returns the throughput of two threads that change trains of their own, relative to one thread.
  func speedUp() -> Double {
    benchmark.speedUp(runs: 25, times: 50_000) {
      Scene(self)
    } _: {
      $0.train.setDelay($1)
    }.ratio
  }

  /// Returns the bytes of memory that each of `count` registrations needs.
  func memory(_ count: Int) -> Double {
    let (scene, trains) = (Scene(self, count: 0), makeTrains(count))
    // Other rows were measured before.
    returnFreedMemory()
    return bytes(each: count) {
      for train in trains { scene.registry.observeDelay(of: train, options: []) }
    }
  }
}
