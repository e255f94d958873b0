@testable import Chapter09DirectDelivery
import KVOClaims
public import KVOExercises
import KVOJudging
import KVORecordings
import KeyValueObserving
import TestSupport
import Testing

private let claims = LibraryClaim.list(ofModuleIn: 9) { Chapter09Adapter() }

extension Chapter09 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/9-DirectDelivery` and the folders before it.
  @Suite(.serialized) struct `The chapter's library` {
    @Test(arguments: claims) func satisfies(_ claim: Claim) async throws {
      try await claim.judge {
        await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
          claims[index].run()
        }
      }
    }

    @Test(arguments: Hazard.all, [true, false])
    func `suffers from a hazard as chapter 8's table says`(hazard: Hazard, retainsObserved: Bool)
      async throws
    {
      let end = await #expect(processExitsWith: .failure) {
        [index = hazard.index as Int, retains = retainsObserved as Bool] in
        let library: any RegistryLibrary =
          retains ? Chapter09Adapter() : NonRetaining(Chapter09Adapter())
        Hazard.all[index].play(with: library)
      }
      try hazard.check(end, in: 9, retainsObserved: retainsObserved)
    }
  }
}

/// Chapter 9's library, as claims and recordings know it.
struct Chapter09Adapter: LedgerLibrary {
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
