import Chapter06AutoUnobserve
import KeyValueObserving
import KVOStation
import Testing

extension Chapter06 {
  @Suite struct `The registry property` {
    private class Base: RegistryOwner {
      let registryStorage = RegistryStorage()
      var lines: [String] = []
    }

    private final class Sub: Base {
      func watch(_ train: Train) {
        registry.observe(train, \.delay) { sub, _, _ in sub.noteAsSub() }
      }

      func noteAsSub() { lines.append("Sub") }
    }

    private let train = Train()

    @Test func `issue 46: may be used for the first time in deinit`() {
      final class Late: RegistryOwner {
        let registryStorage = RegistryStorage()
        let train: Train
        init(_ train: Train) { self.train = train }
        deinit { registry.observe(train, \.delay) { _, _, _ in } }
      }
      do { _ = Late(train) }
      train.delay = 5
      #expect(!train.observerList.ledger.isObserved)
    }

    @Test func `knows its observer by the static class`() {
      let sub = Sub()
      sub.watch(train)
      (sub as Base).registry.observe(train, \.platform) { base, _, _ in base.lines.append("Base") }
      train.delay = 5
      train.platform = 2
      #expect(sub.lines == ["Sub", "Base"])
    }
  }
}
