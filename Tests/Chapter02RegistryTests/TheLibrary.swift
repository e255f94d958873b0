import Chapter02Registry
import KVOClaims
public import KVOExercises
import KVOJudging
import KVORecordings
import KeyValueObserving
import TestSupport
import Testing

private let claims = LibraryClaim.list(ofModuleIn: 2) { Chapter02Adapter() }

extension Chapter02 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/2-WeakMap` and the folders before it.
  @Suite(.serialized) struct `The chapter's library` {
    @Test(arguments: claims) func satisfies(_ claim: Claim) async throws {
      try await claim.judge {
        await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
          claims[index].run()
        }
      }
    }

    @Test(arguments: Recording.all(newIn: 3))
    func `doesn't follow what a later chapter's library does`(recording: Recording) async {
      // It may trap, so each recording has a process of its own.
      await #expect(processExitsWith: .failure) { [name = recording.name as String] in
        Recording.endProcess(playing: name, with: Chapter02Adapter().makeRecordedRegistry)
      }
    }

    @Test(arguments: Hazard.all)
    func `suffers from a hazard as chapter 8's table says`(hazard: Hazard) async throws {
      let end = await #expect(processExitsWith: .failure) {
        [index = hazard.index as Int] in
        Hazard.all[index].play(with: Chapter02Adapter())
      }
      try hazard.check(end, in: 2)
    }
  }
}

/// Chapter 2's library, as claims and recordings know it.
struct Chapter02Adapter: LibraryWithWeakMap {
  func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
  }
}

extension Registry: ClaimedRegistry {}
