internal import ExerciseKit
internal import Foundation
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims of the stage `threads` about calls.
  static let callingAfterUnlocking = callingHandlers + releasingValues + notWaiting

  private static let callingHandlers = [
    Claim(
      "calls handlers outside of its critical sections",
      Step(.threads, 3),
      comesFirst: true,
      idea: "a handler may need the very lock that's held, and would then wait forever",
      section: "05-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        let registry = library.makeSendableRegistry(observer: SharedBoard())
        let record = try recordingSections(of: registry.object) { record in
          for keyPath: PartialKeyPath<Train> in [\.delay, \.arrival] {
            registry.observe(train, keyPath, options: [.initial, .prior]) { _, _, _ in
              record.check()
            }
          }
          train.delay = 5
          registry.unobserve(train, \.arrival)
          registry.unobserve(train, \.delay)
        }
        try expect(record.found, is: [], "the critical sections in which a handler was called")
      }
    }
  ]
}
