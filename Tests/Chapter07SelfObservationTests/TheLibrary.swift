@testable import Chapter07SelfObservation
import KVOClaims
public import KVOExercises
import KVOJudging
import KVORecordings
import KeyValueObserving
import Testing

private let claims = LibraryClaim.list(ofModuleIn: 7) { Chapter07Adapter() }

extension Chapter07 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/7-SelfObservation` and the folders before it.
  @Suite(.serialized) struct `The chapter's library` {
    @Test(arguments: claims) func satisfies(_ claim: Claim) async throws {
      try await claim.judge {
        await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
          claims[index].run()
        }
      }
    }

    @Test(arguments: Recording.all(newIn: 9))
    func `doesn't follow what a later chapter's library does`(recording: Recording) async {
      // It may trap, so each recording has a process of its own.
      await #expect(processExitsWith: .failure) { [name = recording.name as String] in
        Recording.endProcess(playing: name, with: Chapter07Adapter().makeRecordedRegistry)
      }
    }

    @Test(arguments: Hazard.all, [true, false])
    func `suffers from a hazard as chapter 8's table says`(hazard: Hazard, retainsObserved: Bool)
      async throws
    {
      let end = await #expect(processExitsWith: .failure) {
        [index = hazard.index as Int, retains = retainsObserved as Bool] in
        let library: any RegistryLibrary =
          retains ? Chapter07Adapter() : NonRetaining(Chapter07Adapter())
        Hazard.all[index].play(with: library)
      }
      try hazard.check(end, in: 7, retainsObserved: retainsObserved)
    }
  }
}

/// Chapter 7's library, as claims and recordings know it.
struct Chapter07Adapter: RetainingLibrary, DispatchingLibrary {
  var dispatchedCount: Int { Dispatcher.shared.count }

  func makeRegistry<Observer: AnyObject>(
    observer: Observer,
    retainObserved: Bool
  ) -> any EndingRegistry<Observer> {
    Registry(observer: observer, retainObserved: retainObserved)
  }

  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    Registry(observer: observer)
  }

  func makeOwner() -> any ClaimedOwner { Owner() }

  func makeSelfObserver() -> any ClaimedSelfObserver { SelfObserver() }
}

extension Registry: EndingRegistry {}

private final class Owner: RegistryOwner, ClaimedOwner {
  let registryStorage = RegistryStorage()

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool {
    registry.observe(object, keyPath) { _, _, change in handler(change) }
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }
}

private final class SelfObserver: KeyValueObservable, RegistryOwner, ClaimedSelfObserver {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  @Observed var delay = 0

  func observeDelay(_ handler: @escaping (ObservedChange) -> Void) -> Bool {
    registryNonRetaining.observe(self, \.delay) { _, _, change in handler(change) }
  }

  func unobserveDelay() -> Bool { registryNonRetaining.unobserve(self, \.delay) }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    isRetaining: Bool,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool {
    isRetaining
      ? registry.observe(object, keyPath) { _, _, change in handler(change) }
      : registryNonRetaining.observe(object, keyPath) { _, _, change in handler(change) }
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    isRetaining: Bool
  ) -> Bool {
    isRetaining
      ? registry.unobserve(object, keyPath) : registryNonRetaining.unobserve(object, keyPath)
  }
}
