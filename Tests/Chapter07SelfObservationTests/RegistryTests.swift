import Chapter07SelfObservation
import KeyValueObserving
import KVOStation
import Testing

/// An observer with one line for its registries.
private class Base: RegistryOwner {
  let registryStorage = RegistryStorage()
  var lines: [String] = []

  /// One of the two registries.
  func registry(isRetaining: Bool) -> RegistryHandle<Base> {
    isRetaining ? registry : registryNonRetaining
  }
}

private final class Sub: Base {
  func watch(_ train: Train) {
    registryNonRetaining.observe(train, \.delay) { sub, _, _ in sub.noteAsSub() }
  }

  func noteAsSub() { lines.append("Sub") }
}

extension Chapter07 {
  @Suite struct `The registry properties` {
    private let train = Train()

    @Test(arguments: [true, false])
    func `have the same results as their registries`(_ isRetaining: Bool) {
      let base = Base()
      // Each time it's asked for, it's the same registry.
      var handle: RegistryHandle<Base> { base.registry(isRetaining: isRetaining) }
      let first = handle.observe(train, \.delay) { $0.lines.append($2.text) }
      let second = handle.observe(train, \.delay) { _, _, _ in }
      #expect(first && !second)
      train.delay = 5
      #expect(base.lines == ["-> 5"])
      #expect(handle.unobserve(train, \.delay))
      #expect(!handle.unobserve(train, \.delay))
      handle.observe(train, \.platform) { _, _, _ in }
      handle.unobserveAll()
      #expect(!train.observerList.ledger.isObserved)
    }

    @Test func `know their observer by the static class`() {
      let sub = Sub()
      sub.watch(train)
      (sub as Base).registryNonRetaining.observe(train, \.platform) { base, _, _ in
        base.lines.append("Base")
      }
      train.delay = 5
      train.platform = 2
      #expect(sub.lines == ["Sub", "Base"])
    }
  }
}
