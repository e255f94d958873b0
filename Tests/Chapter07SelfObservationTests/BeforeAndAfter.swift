import Chapter06AutoUnobserve
import Chapter07SelfObservation
import KeyValueObserving
import Testing

/// The tests of chapter 7, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter07 {
  @Suite struct `A signal that observes itself` {
    private class Signal: KeyValueObservable {
      let observerList = ObserverList()
      @Observed var aspect = 0
      var seen: [Int] = []
    }

    private final class SignalBefore: Signal, Chapter06AutoUnobserve.RegistryOwner {
      let registryStorage = Chapter06AutoUnobserve.RegistryStorage()
    }

    private final class SignalAfter: Signal, Chapter07SelfObservation.RegistryOwner {
      let registryStorage = Chapter07SelfObservation.RegistryStorage()
    }

    // In a process of its own, because chapter 6's tests count the entries of its dispatcher.
    @Test func `before: is never deallocated, because its registry retains it`() async {
      await #expect(processExitsWith: .success) {
        weak var left: SignalBefore?
        do {
          let signal = SignalBefore()
          left = signal
          signal.registry.observe(signal, \.aspect) { signal, _, _ in
            signal.seen.append(signal.aspect)
          }
          signal.aspect = 1
          #expect(signal.seen == [1])
        }
        #expect(left != nil)
        left?.registry.unobserveAll()
      }
    }

    // In KVOController, `KVOControllerNonRetaining` creates its controller with `retainObserved`
    // set to `NO`. But it can't unobserve an object that's being deallocated (issue 140).
    @Test func `after: is deallocated, because the other registry doesn't retain it`() {
      weak var left: SignalAfter?
      do {
        let signal = SignalAfter()
        left = signal
        signal.registryNonRetaining.observe(signal, \.aspect) { signal, _, _ in
          signal.seen.append(signal.aspect)
        }
        signal.aspect = 1
        #expect(signal.seen == [1])
      }
      #expect(left == nil)
    }
  }
}
