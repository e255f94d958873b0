import Chapter03KeyPaths
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter04 {
  /// The examples on the chapter's page, in its order, with a file for each section.
  @Suite struct `The examples` {
    @Test func `a change at the beginning of a registry's deinit traps`() async {
      let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TidyRegistry(Train())
      }
      #expect(
        ended.trapped == """
          Fatal error: An observer of <Train 0x…> was deallocated while it was still registered for \
          the key path "delay". Remove an observer before it's deallocated.
          """
      )
    }
  }
}

/// A registry that's its own raw observer, and that cleans up after itself.
private final class TidyRegistry: KeyValueObserver {
  private let train: Train

  init(_ train: Train) {
    self.train = train
    train.addObserver(self, forKeyPath: \.delay)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {}

  deinit {
    train.delay = 5  // Another thread may do this at this moment.
    train.removeObserver(self, forKeyPath: \.delay)
  }
}
