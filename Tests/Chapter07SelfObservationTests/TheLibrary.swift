@testable import Chapter07SelfObservation
import KVOClaims
public import KVOExercises
import KVOJudging
import KVORecordings
import KeyValueObserving
import TestSupport
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

  func makeOwner() -> any ClaimedOwner { SelfObserver() }

  func makeSelfObserver() -> any ClaimedSelfObserver { SelfObserver() }
}

extension Registry: EndingRegistry {}

extension RegistryHandle: ClaimedRegistry {
  var object: AnyObject { registry }
}

private final class SelfObserver: KeyValueObservable, RegistryOwner, TwoRegistries {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  @Observed var delay = 0

  func registry(isRetaining: Bool) -> any ClaimedRegistry<SelfObserver> {
    isRetaining ? registry : registryNonRetaining
  }

  func observeDelay(_ handler: @escaping (ObservedChange) -> Void) -> Bool {
    observe(self, \.delay, isRetaining: false, handler: handler)
  }

  func unobserveDelay() -> Bool { unobserve(self, \.delay, isRetaining: false) }
}
