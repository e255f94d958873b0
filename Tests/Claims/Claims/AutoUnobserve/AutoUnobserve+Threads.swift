internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims about ending everything on two threads.
  static let endingOnThreads = [
    Claim(
      "leaves nothing behind when one thread observes and another ends everything",
      Step(.autoUnobserve, 1),
      idea: "a registration may end on one thread before it's complete on another",
      section: "06-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let loom = Loom(
        on: { SharedRegistry(isObserved: false) { library.makeEndingRegistry(observer: $0) } },
        threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserveAll() }]
      ) { $0.complaint }
      try expectInEveryOrder(of: loom, "observing and ending everything on two threads")
    }
  ]
}
