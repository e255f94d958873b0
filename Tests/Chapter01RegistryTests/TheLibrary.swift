import Chapter01Registry
import KVOClaims
public import KVOExercises
import KVOJudging
import KVORecordings
import KeyValueObserving
import Testing

private let claims = LibraryClaim.list(ofModuleIn: 1) { Chapter01Adapter() }

extension Chapter01 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/1-Registry`.
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
        Hazard.all[index].play(with: Chapter01Adapter())
      }
      try hazard.check(end, in: 1)
    }
  }
}

/// Chapter 1's library, as claims and recordings know it.
struct Chapter01Adapter: RegistryLibrary {
  func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
  }
}

extension Registry: ClaimedRegistry {}
