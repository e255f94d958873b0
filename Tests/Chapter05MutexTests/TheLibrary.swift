@testable import Chapter05Mutex
import KVOClaims
public import KVOExercises
import KVOJudging
import KVORecordings
import KeyValueObserving
import TestSupport
import Testing

private let claims = LibraryClaim.list(ofModuleIn: 5) { Chapter05Adapter() }

extension Chapter05 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/5-Threads` and the folders before it.
  @Suite(.serialized) struct `The chapter's library` {
    @Test(arguments: claims) func satisfies(_ claim: Claim) async throws {
      try await claim.judge {
        await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
          claims[index].run()
        }
      }
    }

    @Test(arguments: Recording.all(newIn: 6))
    func `doesn't follow what a later chapter's library does`(recording: Recording) async {
      // It may trap, so each recording has a process of its own.
      await #expect(processExitsWith: .failure) { [name = recording.name as String] in
        Recording.endProcess(playing: name, with: Chapter05Adapter().makeRecordedRegistry)
      }
    }

    @Test(arguments: Hazard.all)
    func `suffers from a hazard as chapter 8's table says`(hazard: Hazard) async throws {
      let end = await #expect(processExitsWith: .failure) {
        [index = hazard.index as Int] in
        Hazard.all[index].play(with: Chapter05Adapter())
      }
      try hazard.check(end, in: 5)
    }
  }
}

/// Chapter 5's library, as claims and recordings know it.
struct Chapter05Adapter: LibraryWithWeakMap, SendableLibrary, DispatchingLibrary {
  var dispatchedCount: Int { Dispatcher.shared.count }

  func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
  }

  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    Registry(observer: observer)
  }
}

extension Registry: ClaimedRegistry {}
