internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims about locks and threads when observed objects are deallocated.
  static let endingWithObjectOnThreads = [
    Claim(
      "leaves nothing behind when one thread observes and another unobserves an unretained object",
      Step(.selfObservation, 2),
      idea: "a registration may end on one thread before it's complete on another",
      section: "7-self-observation.md#build-it"
    ) { (library: any RetainingLibrary) in
      try expectNothingLeft(
        library,
        isObserved: false,
        "observing and unobserving on two threads"
      ) {
        $0.observe()
      } _: {
        $0.unobserve()
      }
    }
  ]

  /// Throws a refutation if something's left in any order of two threads that share a registry that
  /// doesn't retain.
  private static func expectNothingLeft(
    _ library: any RetainingLibrary,
    isObserved: Bool = true,
    _ question: String,
    _ ada: @escaping (SharedRegistry) -> Void,
    _ bo: @escaping (SharedRegistry) -> Void
  ) throws {
    let loom = Loom(
      on: {
        SharedRegistry(isObserved: isObserved) {
          library.makeRegistry(observer: $0, retainObserved: false)
        }
      },
      threads: ["Ada": ada, "Bo": bo]
    ) { $0.complaint }
    try expectInEveryOrder(of: loom, question)
  }
}
