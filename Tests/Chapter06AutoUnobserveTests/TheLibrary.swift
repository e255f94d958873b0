@testable import Chapter06AutoUnobserve
import KVOClaims
public import KVOExercises
import KVOJudging
import KVORecordings
import KeyValueObserving
import Testing

private let claims = LibraryClaim.list(ofModuleIn: 6) { Chapter06Adapter() }

extension Chapter06 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/6-AutoUnobserve` and the folders before it.
  @Suite(.serialized) struct `The chapter's library` {
    @Test(arguments: claims) func satisfies(_ claim: Claim) async throws {
      try await claim.judge {
        await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
          claims[index].run()
        }
      }
    }

    @Test(arguments: Hazard.all)
    func `suffers from a hazard as chapter 8's table says`(hazard: Hazard) async throws {
      let end = await #expect(processExitsWith: .failure) {
        [index = hazard.index as Int] in
        Hazard.all[index].play(with: Chapter06Adapter())
      }
      try hazard.check(end, in: 6)
    }
  }
}

/// Chapter 6's library, as claims and recordings know it.
struct Chapter06Adapter: AutomaticLibrary, DispatchingLibrary {
  var dispatchedCount: Int { Dispatcher.shared.count }

  func makeEndingRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any EndingRegistry<Observer> {
    Registry(observer: observer)
  }

  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    Registry(observer: observer)
  }

  func makeOwner() -> any ClaimedOwner { Owner() }
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
