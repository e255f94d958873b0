internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims about ending everything on two threads.
  static let endingOnThreads = [
    Claim(
      "leaves nothing behind when one thread observes and another ends everything",
      Step(.autoUnobserve, 1),
      idea: "a registration may end on one thread before it's complete on another",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let loom = Loom(
        on: { SharedRegistry(isObserved: false) { library.makeEndingRegistry(observer: $0) } },
        threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserveAll() }]
      ) { $0.complaint }
      try expectInEveryOrder(of: loom, "observing and ending everything on two threads")
    },
    Claim(
      "ends a registration once when one thread ends everything and another unobserves",
      Step(.autoUnobserve, 1),
      idea: "remove the registrations from your table before you end them",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let loom = Loom(
        on: { SharedRegistry(isObserved: true) { library.makeEndingRegistry(observer: $0) } },
        threads: ["Ada": { $0.unobserve() }, "Bo": { $0.unobserveAll() }]
      ) { $0.train?.isObserved == true ? "The train is still observed." : $0.complaint }
      try expectInEveryOrder(of: loom, "unobserving and ending everything on two threads")
    },
    Claim(
      "leaves nothing behind when it's deallocated while another thread makes a change",
      Step(.autoUnobserve, 1),
      idea: "the thread that makes the change may be the last to release the registry",
      section: "6-auto-unobserve.md#on-which-thread"
    ) { (library: any AutomaticLibrary) in
      let loom = Loom(
        on: { SharedRegistry(isObserved: true) { library.makeEndingRegistry(observer: $0) } },
        threads: ["Ada": { $0.change() }, "Bo": { $0.releaseRegistry() }]
      ) { $0.callCount > 1 ? "One change led to \($0.callCount) calls." : $0.complaint }
      try expectInEveryOrder(of: loom, "a change and the registry's deallocation on two threads")
    },
  ]
}
