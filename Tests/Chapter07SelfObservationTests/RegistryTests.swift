import Chapter07SelfObservation
import KeyValueObserving
import KVOStation
import Testing

/// An observer that has both registries.
private final class Hall: RegistryOwner {
  let registryStorage = RegistryStorage()
  var lines: [String] = []

  /// One of the two registries.
  func registry(isRetaining: Bool) -> RegistryHandle<Hall> {
    isRetaining ? registry : registryNonRetaining
  }
}

extension Chapter07 {
  @Suite struct `The registry properties` {
    private let train = Train()

    @Test(arguments: [true, false])
    func `have the same results as their registries`(_ isRetaining: Bool) {
      let hall = Hall()
      // Each time it's asked for, it's the same registry.
      var handle: RegistryHandle<Hall> { hall.registry(isRetaining: isRetaining) }
      let first = handle.observe(train, \.delay) { $0.lines.append($2.text) }
      let second = handle.observe(train, \.delay) { _, _, _ in }
      #expect(first && !second)
      train.delay = 5
      #expect(hall.lines == ["-> 5"])
      #expect(handle.unobserve(train, \.delay))
      #expect(!handle.unobserve(train, \.delay))
      handle.observe(train, \.platform) { _, _, _ in }
      handle.unobserveAll()
      #expect(!train.observerList.ledger.isObserved)
    }
  }
}
